import { ownValue } from '@latchkey/wire'

/** Confusable characters (homoglyphs) and the one they are compared as. */
const confusables: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
  ı: 'l',
  ł: 'l',
  ø: 'o',
  ð: 'd',
  đ: 'd',
}

/** Whether one name can be misread as the other (homoglyphs): accents, look-alike digits, `rn` for `m` and hyphens are ignored. */
export function isNameSpoof(name: string, known: string): boolean {
  return name.toLowerCase() !== known.toLowerCase() && skeleton(name) === skeleton(known)
}

function skeleton(name: string): string {
  const normalized = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|[-_'’\u200B-\u200F\u2060]/gu, '')
  const replaced = Array.from(
    normalized,
    (character) => ownValue(confusables, character) ?? character,
  ).join('')
  return replaced.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd')
}
