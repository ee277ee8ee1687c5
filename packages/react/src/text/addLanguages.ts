import type { Latchkey } from '@latchkey/core'
import { type Languages, languageOf } from './language.ts'

/** Offers further languages; a tag that is there already is replaced. */
export function addLanguages(latchkey: Latchkey, languages: Languages): void {
  const load = async () => (await import('./offerLanguages.ts')).offerLanguages
  load().then(
    (offerLanguages) => offerLanguages(latchkey, languages, languageOf(latchkey)),
    () => {
      // Its code did not arrive: the page stays in English.
    },
  )
}
