import type { Options } from 'minisearch'

/** A part of a page in the index. `page` counts the links of the sidebar; the home page is not among them. */
export type SearchEntry = {
  id: number
  page: number
  anchor: string
  heading: string
  title: string
  text: string
  excerpt: string
  /** A factor of the hit's score: guides come before the reference, and both before the records of the project. */
  rank: number
}

function wholeWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_@/-]+/u).filter((word) => word !== '')
}

/** The builder of the index and the page that reads it must agree on these. */
export const searchOptions: Options<SearchEntry> = {
  fields: ['heading', 'title', 'text'],
  storeFields: ['page', 'anchor', 'heading', 'title', 'excerpt', 'rank'],
  // Names in camelCase and error codes are found whole and by their parts.
  tokenize: (text) => {
    const whole = wholeWords(text)
    const parts = text.split(/[^\p{L}\p{N}]+|(?<=[a-z])(?=[A-Z])/u)
    return [...new Set([...whole, ...parts])].filter((word) => word !== '')
  },
  processTerm: (term) => (term.length > 40 ? null : term.toLowerCase()),
  searchOptions: {
    // What the reader types is one name, not its parts.
    tokenize: wholeWords,
    prefix: true,
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    combineWith: 'AND',
    boost: { heading: 6, title: 3 },
    boostDocument: (_id, _term, stored) => Number(stored?.rank ?? 1),
  },
}
