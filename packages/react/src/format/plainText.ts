// Controls, bidi overrides and invisible characters: they can turn or hide the text around them.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu
const lengthLimit = 64

/** A string that a wallet, a chain or a server gave us, fit to stand in a line of ours. */
export function plainText(text: string | undefined | null, limit: number = lengthLimit): string {
  if (!text) return ''
  // Far longer than any limit, far shorter than what would make the patterns below slow.
  const clean = text.slice(0, 2000).replace(unprintable, ' ').replace(/\s+/g, ' ').trim()
  const letters = [...clean]
  return letters.length <= limit
    ? clean
    : `${letters
        .slice(0, limit - 1)
        .join('')
        .trim()}…`
}
