import { posix } from 'node:path'
import { escapeHtml } from '../markdown/html.ts'
import { sections } from '../navigation.ts'
import type { Page } from '../pages/page.ts'

const hiddenTitles = new Set(sections.flatMap(({ title, isHidden }) => (isHidden ? [title] : [])))

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
    const isHidden = hiddenTitles.has(title) && current?.section !== title
    const isOpen = current?.section ? current.section === title : title === 'Quick start'
    return `<details${isOpen ? ' open' : ''}${isHidden ? ' hidden' : ''}><summary>${escapeHtml(title)}</summary><ul>${links.join('')}</ul></details>`
  })
  return `<nav class="sidebar" id="navigation" aria-label="Documentation">${groups.join('')}</nav>`
}
