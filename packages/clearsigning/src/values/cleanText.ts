import { limits } from './limits.ts'

// Control characters, bidi overrides and invisible characters can reorder or hide the text around them.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u

/** Whether a text shows every character that it contains, in the order in which it contains them. */
export function isPrintable(text: string): boolean {
  return !unprintable.test(text)
}

/** A text of a request in one line, without characters that reorder or hide others. */
export function cleanText(text: string, limit: number = limits.value): string {
  const clean = text
    .slice(0, limit * 4)
    .replace(new RegExp(unprintable, 'gu'), ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return clean.length <= limit ? clean : `${clean.slice(0, limit - 1)}…`
}
