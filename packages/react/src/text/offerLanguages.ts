import type { Latchkey } from '@latchkey/core'
import { internals, isBrowser, part, showAlert } from '@latchkey/core/internal'
import { matchLanguage } from '@latchkey/wire/matchLanguage'
import type { StoreApi } from 'zustand/vanilla'
import type { Language, Languages } from './language.ts'
import { loadLanguage } from './loadLanguage.ts'
import { shippedLanguages } from './shippedLanguages.ts'
import { watchLanguagePreference } from './watchLanguagePreference.ts'

/**
 * Adds the site's texts to the built-in languages and loads the preferred language, now and when the preference
 * changes.
 */
export function offerLanguages(
  latchkey: Latchkey,
  languages: Languages,
  current: StoreApi<Language>,
): void {
  const added = addedTexts(latchkey)
  const isFirst = added.languages === null
  added.languages = { ...added.languages, ...languages }
  if (isFirst)
    internals(latchkey).onDestroy(
      watchLanguagePreference(latchkey, () => void loadPreferred(latchkey, current)),
    )
  void loadPreferred(latchkey, current)
}

/** The texts that the site added; `null` if there are none. */
function addedTexts(latchkey: Latchkey): { languages: Languages | null } {
  return part(latchkey, 'addedTexts', () => ({ languages: null }))
}

async function loadPreferred(latchkey: Latchkey, current: StoreApi<Language>): Promise<void> {
  const tag = preferredLanguage(latchkey)
  if (tag === null) {
    current.setState(current.getInitialState(), true)
    return
  }
  const own = addedTexts(latchkey).languages?.[tag]
  try {
    for await (const language of loadLanguage(tag, own)) {
      // A language that loads late must not replace a newer choice or newer texts of the site.
      if (tag !== preferredLanguage(latchkey)) return
      if (own !== addedTexts(latchkey).languages?.[tag]) return
      current.setState(language, true)
    }
  } catch {
    // The language did not load; the page keeps the current one.
  }
}

/** Alerts the site's developer when the option `language` names a language that is neither shipped nor added. */
export function alertIfLanguageMissing(latchkey: Latchkey): void {
  const { language } = internals(latchkey).options.getState()
  if (!language || /^en\b/i.test(language) || preferredLanguage(latchkey)) return
  showAlert(latchkey, { code: 'options/language-not-added', detail: language })
}

/** The option decides alone; without it the page's `lang`, and where that is not offered, the browser's languages. */
function preferredLanguage(latchkey: Latchkey): string | null {
  const { language } = internals(latchkey).options.getState()
  const offered = [
    ...Object.keys(addedTexts(latchkey).languages ?? {}),
    ...Object.keys(shippedLanguages),
  ]
  if (language) return matchLanguage([language], offered)
  if (!isBrowser()) return null
  const page = document.documentElement.lang
  return matchLanguage([...(page ? [page] : []), ...navigator.languages], offered)
}
