const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'ë',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  y: 'ý',
}

/** A sentence with accents that is 40 % longer; `{placeholders}` stay as they are. */
export function pseudoTranslate(sentence: string): string {
  const accented = sentence.replace(/\{\w+\}|[aceinouy]/g, (found) => accents[found] ?? found)
  const length = sentence.replace(/\{\w+\}/g, '').length
  return `${accented} ${'ëxţrâ '.repeat(length).slice(0, Math.ceil(length * 0.4))}`.trimEnd()
}

type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>

/** English texts by section and key in the pseudo-language `en-XA`, which shows where a long translation breaks the layout. */
export function pseudoSections<English extends Sections>(sections: English): English {
  const translated = Object.entries(sections).map(([id, texts]) => [
    id,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoTranslate(text)])),
  ])
  return Object.fromEntries(translated)
}
