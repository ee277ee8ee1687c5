import type { Sections } from './modalFiles.ts'

/** `missing`: sentences that are shown in English. `errors`: what a translator has to correct. */
export type Check = { missing: readonly string[]; errors: readonly string[] }

/** Compares the sentences of a language with the English ones. */
export function checkSections(english: Sections, translated: Sections): Check {
  const [expected, found] = [sentencesOf(english), sentencesOf(translated)]
  return {
    missing: [...expected.keys()].filter((place) => !found.has(place)),
    errors: [...found].flatMap(([place, text]) => {
      const problem = problemOf(expected.get(place), text)
      return problem ? [`${place}: ${problem}`] : []
    }),
  }
}

function sentencesOf(sections: Sections): ReadonlyMap<string, string> {
  const entries = Object.entries(sections).flatMap(([id, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${id}.${key}`, text] as const),
  )
  return new Map(entries)
}

function problemOf(english: string | undefined, text: string): string | null {
  if (english === undefined) return 'is not an English sentence'
  if (!text.trim()) return 'is empty'
  // Of ICU MessageFormat only arguments: the code fills no plural or select branches.
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) return 'has a brace that is no {placeholder}'
  const [expected, found] = [placeholdersOf(english), placeholdersOf(text)]
  return expected === found
    ? null
    : `has the placeholders ${found || 'none'}, not ${expected || 'none'}`
}

function placeholdersOf(sentence: string): string {
  return (sentence.match(/\{\w+\}/g) ?? []).toSorted().join(' ')
}
