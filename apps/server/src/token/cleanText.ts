const MAX_LENGTH = 64
// Control characters, and marks that reorder or hide text (bidi, zero-width), in token names.
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** Cleans a name or symbol from a chain to one line of visible characters. */
export function cleanText(text: string, maxLength: number = MAX_LENGTH): string {
  const oneLine = text.normalize('NFC').replace(/\s+/gu, ' ')
  const shown = oneLine.replace(UNSEEN, '').replace(/ +/g, ' ').trim()
  return [...shown].slice(0, maxLength).join('')
}
