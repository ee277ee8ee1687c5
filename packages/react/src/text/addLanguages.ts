import type { Latchkey } from '@latchkey/core'
import { type Languages, languageOf } from './language.ts'

/**
 * Replaces single sentences of a shipped language, or adds a language. Of two calls for one tag, the later one's
 * sentences count.
 */
export function addLanguages(latchkey: Latchkey, languages: Languages): void {
  const load = async () => (await import('./offerLanguages.ts')).offerLanguages
  load().then(
    (offerLanguages) => offerLanguages(latchkey, languages, languageOf(latchkey)),
    () => {
      // The code did not load; the page stays in English.
    },
  )
}
