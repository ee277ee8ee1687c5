import { controlTextOpenings } from '@latchkey/wire'
import { NotAllowed } from './NotAllowed.ts'

/** Format and control characters, and every kind of space. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Z}]+/gu

const normalisedOpenings = controlTextOpenings.map(normalise)

/**
 * Rejects content that contains a control text, which proves control of the wallet to the server. The server accepts no
 * account key for it; a page has no reason to ask for such a signature, in any spelling or encoding.
 * @throws NotAllowed
 */
export function refuseControlText(content: string | Uint8Array): void {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const normalised = normalise(text)
  if (normalisedOpenings.some((opening) => normalised.includes(opening))) {
    throw new NotAllowed('This text is for the wallet itself. No site may ask for it.')
  }
}

/** Ignores case, width and invisible characters. */
function normalise(text: string): string {
  return text.normalize('NFKC').replace(invisibleCharacters, '').toLowerCase()
}
