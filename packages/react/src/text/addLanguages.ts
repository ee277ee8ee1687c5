import type { Latchkey } from '@latchkey/core'
import { type Languages, languageOf } from './language.ts'

/** Adds languages; an existing tag is replaced. */
export function addLanguages(latchkey: Latchkey, languages: Languages): void {
  const load = async () => (await import('./offerLanguages.ts')).offerLanguages
  load().then(
    (offerLanguages) => offerLanguages(latchkey, languages, languageOf(latchkey)),
    () => {
      // The code did not load; the page stays in English.
    },
  )
}
