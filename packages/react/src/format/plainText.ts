// Control characters, bidi overrides and invisible characters: they can reorder or hide the text around them.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu
const lengthLimit = 64

/** Sanitises a string from a wallet, chain or server so that it can be shown in a line of text. */
export function plainText(text: string | undefined | null, limit: number = lengthLimit): string {
  if (!text) return ''
  // Longer than any limit below, and short enough that the patterns run fast.
  const clean = text.slice(0, 2000).replace(unprintable, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...clean]
  return characters.length <= limit
    ? clean
    : `${characters
        .slice(0, limit - 1)
        .join('')
        .trim()}…`
}
