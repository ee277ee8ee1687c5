import MiniSearch, { type SearchResult } from 'minisearch'
import { type SearchEntry, searchOptions } from '../search/searchOptions.ts'

const mostResults = 20

type FoundEntry = SearchResult &
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
    const found = index.search(input.value).slice(0, mostResults) as FoundEntry[]
    list.replaceChildren(...found.flatMap((item) => resultOf(item, pages)))
    const isEmpty = input.value.trim() !== '' && found.length === 0
    status.textContent = isEmpty ? `No results for “${input.value.trim()}”.` : ''
  }
  input.addEventListener('input', show)
  dialog.addEventListener('keydown', (event) => move(event, input, list))
  list.addEventListener('click', () => dialog.close())
  show()
}

async function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  const reply = await fetch(new URL('search-index.json', import.meta.url))
  return MiniSearch.loadJSON(await reply.text(), searchOptions)
}

/** A copy of the page's link in the sidebar: search leads to pages of the site and to nothing else. */
function resultOf(found: FoundEntry, pages: readonly HTMLAnchorElement[]): HTMLLIElement[] {
  const page = pages[found.page]
  if (!page) return []
  const link = page.cloneNode() as HTMLAnchorElement
  link.removeAttribute('aria-current')
  link.hash = found.anchor
  link.append(text('strong', found.heading))
  if (found.title !== found.heading) link.append(text('span', found.title))
  if (found.excerpt) link.append(text('small', found.excerpt))
  const row = document.createElement('li')
  row.append(link)
  return [row]
}

function text(name: string, content: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = content
  return element
}

function move(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const links = [...list.querySelectorAll('a')]
  const { activeElement } = document
  const place = activeElement instanceof HTMLAnchorElement ? links.indexOf(activeElement) : -1
  if (event.key === 'Enter' && place < 0 && event.target === input) {
    event.preventDefault()
    links[0]?.click()
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const next = links[place + (event.key === 'ArrowDown' ? 1 : -1)]
  const target = place <= 0 && event.key === 'ArrowUp' ? input : next
  target?.focus()
}
