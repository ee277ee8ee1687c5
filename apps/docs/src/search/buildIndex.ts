import MiniSearch from 'minisearch'
import type { PagePart } from '../markdown/renderPage.ts'
import { type SearchEntry, searchOptions } from './searchOptions.ts'

const longestExcerpt = 140

const ranks = new Map([
  ['API reference', 1],
  ['Security', 1],
  ['Project', 0.6],
  ['Decisions', 0.6],
])

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
      rank: ranks.get(section) ?? 1.5,
    })),
  )
  const index = new MiniSearch(searchOptions)
  index.addAll(entries.map((entry, id) => ({ id, ...entry })))
  return index
}

function excerptOf(text: string): string {
  if (text.length <= longestExcerpt) return text
  return `${text.slice(0, text.lastIndexOf(' ', longestExcerpt))} …`
}
