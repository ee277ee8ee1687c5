import type { Latchkey } from '@latchkey/core'
import { isBrowser, showAlert } from '@latchkey/core/internal'
import { matchLanguage } from '@latchkey/wire/matchLanguage'
import type { StoreApi } from 'zustand/vanilla'
import type { Language, Languages } from './language.ts'
import { loadLanguage } from './languages/loadLanguage.ts'
import { shippedLanguages } from './languages/shippedLanguages.ts'
import { watchLanguagePreference } from './watchLanguagePreference.ts'

/** The texts that the owner added. */
const ownersLanguages = new WeakMap<Latchkey, Languages>()

/** Adds an owner's texts to the shipped languages and loads the preferred one, now and when the preference changes. */
export function offerLanguages(
  latchkey: Latchkey,
  languages: Languages,
  current: StoreApi<Language>,
): void {
  const isFirst = !ownersLanguages.has(latchkey)
  ownersLanguages.set(latchkey, { ...ownersLanguages.get(latchkey), ...languages })
  if (isFirst)
    latchkey.onDestroy(
      watchLanguagePreference(latchkey, () => void loadPreferred(latchkey, current)),
    )
  void loadPreferred(latchkey, current)
}

async function loadPreferred(latchkey: Latchkey, current: StoreApi<Language>): Promise<void> {
  const tag = preferredLanguage(latchkey)
  if (tag === null) {
    current.setState(current.getInitialState(), true)
    return
  }
  const own = ownersLanguages.get(latchkey)?.[tag]
  try {
    for await (const language of loadLanguage(tag, own)) {
      // A language that loads late must not replace a newer choice, nor newer texts of the owner.
      if (tag !== preferredLanguage(latchkey) || own !== ownersLanguages.get(latchkey)?.[tag])
        return
      current.setState(language, true)
    }
  } catch {
    // The language did not load; the page keeps the current one.
  }
}

/** Alerts the site's developer when the option `language` names a language that is neither shipped nor added. */
export function checkLanguage(latchkey: Latchkey): void {
  const { language } = latchkey.options.getState()
  if (!language || /^en\b/i.test(language) || preferredLanguage(latchkey)) return
  showAlert(latchkey, { code: 'options/language-not-added', detail: language })
}

/** The option decides alone; without it the page's `lang`, and where that is not offered, the browser's languages. */
function preferredLanguage(latchkey: Latchkey): string | null {
  const { language } = latchkey.options.getState()
  const offered = [
    ...Object.keys(ownersLanguages.get(latchkey) ?? {}),
    ...Object.keys(shippedLanguages),
  ]
  if (language) return matchLanguage([language], offered)
  if (!isBrowser()) return null
  const page = document.documentElement.lang
  return matchLanguage([...(page ? [page] : []), ...navigator.languages], offered)
}
