import { ownValue } from '@latchkey/wire'

/** Letters and digits that pass for one another on most screens. */
const twins: Readonly<Record<string, string>> = {
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

/** Could one name be read as the other? Accents, look-alike digits, `rn` for `m` and hyphens do not count. */
export function isSpoofOf(name: string, known: string): boolean {
  return name.toLowerCase() !== known.toLowerCase() && skeleton(name) === skeleton(known)
}

function skeleton(name: string): string {
  const bare = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|[-_'’\u200B-\u200F\u2060]/gu, '')
  const letters = Array.from(bare, (letter) => ownValue(twins, letter) ?? letter).join('')
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd')
}
