import type { Latchkey } from '@latchkey/core'
import { type Languages, languageOf } from './language.ts'

/** Changes texts of a built-in language, or adds a language. If you call it twice for a tag, the later texts win. */
export function addLanguages(latchkey: Latchkey, languages: Languages): void {
  const load = async () => (await import('./offerLanguages.ts')).offerLanguages
  load().then(
    (offerLanguages) => offerLanguages(latchkey, languages, languageOf(latchkey)),
    () => {
      // The code did not load; the page stays in English.
    },
  )
}
