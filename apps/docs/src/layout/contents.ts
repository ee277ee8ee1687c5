import { escapeHtml } from '../markdown/html.ts'
import type { Heading } from '../markdown/renderPage.ts'

/** The table of contents next to a page; on narrow screens it collapses above the text. */
export function contentsOf(headings: readonly Heading[]): { beside: string; above: string } {
  const wanted = headings.filter(({ depth }) => depth === 2 || depth === 3)
  if (wanted.length < 2) return { beside: '<div class="contents"></div>', above: '' }
  const links = wanted.map(
    ({ depth, id, text }) =>
      `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  )
  const list = `<ul>${links.join('')}</ul>`
  return {
    beside: `<nav class="contents" aria-label="On this page"><p>On this page</p>${list}</nav>`,
    above: `<details class="contents-above"><summary>On this page</summary>${list}</details>`,
  }
}
