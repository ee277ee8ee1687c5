import MiniSearch, { type SearchResult } from 'minisearch'
import { type SearchEntry, searchOptions } from '../search/searchOptions.ts'

const maxResults = 20

type SearchHit = SearchResult &
  Pick<SearchEntry, 'page' | 'anchor' | 'heading' | 'title' | 'excerpt'>

/** Searches while the reader types; arrow keys walk the results, Enter opens the first one. */
export async function attachSearch(dialog: HTMLDialogElement): Promise<void> {
  const input = dialog.querySelector('input')
  const list = dialog.querySelector('ul')
  const status = dialog.querySelector('.search-status')
  if (!input || !list || !status || dialog.hasAttribute('data-ready')) return
  dialog.setAttribute('data-ready', '')
  const index = await loadIndex()
  const pages = [...document.querySelectorAll<HTMLAnchorElement>('.sidebar a')]
  const show = () => {
    const hits = index.search(input.value).slice(0, maxResults) as SearchHit[]
    list.replaceChildren(...hits.flatMap((hit) => createResultRow(hit, pages)))
    const isEmpty = input.value.trim() !== '' && hits.length === 0
    status.textContent = isEmpty ? `No results for “${input.value.trim()}”.` : ''
  }
  input.addEventListener('input', show)
  dialog.addEventListener('keydown', (event) => handleKey(event, input, list))
  list.addEventListener('click', () => dialog.close())
  show()
}

async function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  const reply = await fetch(new URL('search-index.json', import.meta.url))
  return MiniSearch.loadJSON(await reply.text(), searchOptions)
}

/** A copy of the page's link in the sidebar: search leads to pages of the site and to nothing else. */
function createResultRow(hit: SearchHit, pages: readonly HTMLAnchorElement[]): HTMLLIElement[] {
  const page = pages[hit.page]
  if (!page) return []
  const link = page.cloneNode() as HTMLAnchorElement
  link.removeAttribute('aria-current')
  link.hash = hit.anchor
  link.append(elementWithText('strong', hit.heading))
  if (hit.title !== hit.heading) link.append(elementWithText('span', hit.title))
  if (hit.excerpt) link.append(elementWithText('small', hit.excerpt))
  const row = document.createElement('li')
  row.append(link)
  return [row]
}

function elementWithText(name: string, content: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = content
  return element
}

function handleKey(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const links = [...list.querySelectorAll('a')]
  const { activeElement } = document
  const focusedIndex =
    activeElement instanceof HTMLAnchorElement ? links.indexOf(activeElement) : -1
  if (event.key === 'Enter' && focusedIndex < 0 && event.target === input) {
    event.preventDefault()
    links[0]?.click()
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const next = links[focusedIndex + (event.key === 'ArrowDown' ? 1 : -1)]
  const target = focusedIndex <= 0 && event.key === 'ArrowUp' ? input : next
  target?.focus()
}
