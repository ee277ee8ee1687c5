import { controlTextOpenings } from '@latchkey/wire'
import { NotAllowed } from './ask.ts'

/** Format and control characters, and everything that a reader would not tell from a space. */
const unseen = /[\p{Cc}\p{Cf}\p{Z}]+/gu

const openings = controlTextOpenings.map(normalise)

/**
 * Refuses what contains one of the texts that prove control of the wallet to the server. No account key is accepted
 * for them; a page has no reason to ask for one, however it is spelled, wrapped or encoded.
 * @throws NotAllowed
 */
export function refuseControlText(content: string | Uint8Array): void {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const plain = normalise(text)
  if (openings.some((opening) => plain.includes(opening))) {
    throw new NotAllowed('This text is for the wallet itself. No site may ask for it.')
  }
}

/** Upper and lower case, width, and what cannot be seen make no difference. */
function normalise(text: string): string {
  return text.normalize('NFKC').replace(unseen, '').toLowerCase()
}
