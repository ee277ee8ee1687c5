import MiniSearch from 'minisearch'
import type { PagePart } from '../markdown/renderPage.ts'
import { type SearchEntry, searchOptions } from './searchOptions.ts'

const maxExcerptLength = 140

/** How much a section's hits count in search; the guides count most. */
const sectionRanks = new Map([
  ['API reference', 1],
  ['Security', 1],
  ['Project', 0.6],
  ['Decisions', 0.6],
])

const guideRank = 1.5

/** The search index of the pages in the order of the sidebar. */
export function buildIndex(
  pages: readonly { title: string; section: string; parts: readonly PagePart[] }[],
): MiniSearch<SearchEntry> {
  const entries = pages.flatMap(({ title, section, parts }, page) =>
    parts.map(({ id, heading, text }) => ({
      page,
      anchor: id,
      heading,
      title,
      text,
      excerpt: excerptOf(text),
      rank: sectionRanks.get(section) ?? guideRank,
    })),
  )
  const index = new MiniSearch(searchOptions)
  index.addAll(entries.map((entry, id) => ({ id, ...entry })))
  return index
}

function excerptOf(text: string): string {
  if (text.length <= maxExcerptLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxExcerptLength))} …`
}
