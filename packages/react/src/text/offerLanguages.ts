import type { Latchkey } from '@latchkey/core'
import { showAlert } from '@latchkey/core/internal'
import type { StoreApi } from 'zustand/vanilla'
import type { Language, Languages } from './language.ts'
import { matchLanguage } from './matchLanguage.ts'

const offers = new WeakMap<Latchkey, Languages>()

/** Adds languages to an instance and loads the preferred one, now and when the preference changes. */
export function offerLanguages(
  latchkey: Latchkey,
  languages: Languages,
  spoken: StoreApi<Language>,
): void {
  const isFirst = !offers.has(latchkey)
  offers.set(latchkey, { ...offers.get(latchkey), ...languages })
  if (isFirst) {
    const unwatch = latchkey.options.subscribe((now, before) => {
      if (now.language !== before.language) void speak(latchkey, spoken)
    })
    latchkey.onDestroy(unwatch)
  }
  void speak(latchkey, spoken)
}

async function speak(latchkey: Latchkey, spoken: StoreApi<Language>): Promise<void> {
  const tag = preferredLanguage(latchkey)
  const load = tag === null ? undefined : offers.get(latchkey)?.[tag]
  if (tag === null || !load) {
    spoken.setState(spoken.getInitialState(), true)
    return
  }
  try {
    const { dir = 'ltr', sentences } = await load()
    // A language that loads late must not replace a newer choice.
    if (tag === preferredLanguage(latchkey)) spoken.setState({ tag, dir, sentences }, true)
  } catch {
    // The language did not load; the page keeps the current one.
  }
}

/** Alerts the site's developer when the option `language` names a language that was not added. */
export function checkLanguage(latchkey: Latchkey): void {
  const { language } = latchkey.options.getState()
  if (!language || /^en(-|$)/i.test(language) || preferredLanguage(latchkey)) return
  showAlert(latchkey, { code: 'options/language-not-added', detail: language })
}

function preferredLanguage(latchkey: Latchkey): string | null {
  const { language } = latchkey.options.getState()
  const browsers = typeof navigator === 'undefined' ? [] : navigator.languages
  return matchLanguage(language ? [language] : browsers, Object.keys(offers.get(latchkey) ?? {}))
}
