import type { Latchkey } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { addLanguages } from './addLanguages.ts'
import { watchLanguagePreference } from './watchLanguagePreference.ts'

/**
 * Loads the code of the languages as soon as the visitor's language is not English; returns a function that
 * unsubscribes. An English page loads none of it.
 */
export function followLanguage(latchkey: Latchkey): () => void {
  const follow = () => {
    const { language } = internals(latchkey).options.getState()
    if (/^en\b/i.test(language || document.documentElement.lang || navigator.language)) return
    unwatch()
    addLanguages(latchkey, {})
  }
  const unwatch = watchLanguagePreference(latchkey, follow)
  follow()
  return unwatch
}
