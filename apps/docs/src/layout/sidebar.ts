import { posix } from 'node:path'
import { escapeHtml } from '../markdown/html.ts'
import type { Page } from '../pages/page.ts'

/** The sidebar: sections that fold, with the current page's one open. Search leads to its links, by their order. */
export function sidebarOf(pages: readonly Page[], current: Page | null, from: string): string {
  const titles = [...new Set(pages.map(({ section }) => section))].filter(Boolean)
  const groups = titles.map((title) => {
    const links = pages
      .filter(({ section }) => section === title)
      .map((page) => {
        const href = posix.relative(posix.dirname(from), `${page.path}.html`)
        const mark = page === current ? ' aria-current="page"' : ''
        return `<li><a href="${href}"${mark}>${escapeHtml(page.label)}</a></li>`
      })
    const isOpen = current?.section ? current.section === title : title === 'Quick start'
    return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(title)}</summary><ul>${links.join('')}</ul></details>`
  })
  return `<nav class="sidebar" id="navigation" aria-label="Documentation">${groups.join('')}</nav>`
}
