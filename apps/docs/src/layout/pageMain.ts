import { posix } from 'node:path'
import { escapeHtml } from '../markdown/html.ts'
import type { RenderedPage } from '../markdown/renderPage.ts'
import type { Page } from '../pages/page.ts'
import { contentsOf } from './contents.ts'

/** The text of a page with its contents, the link to its Markdown twin, and the pages before and after it. */
export function pageMain(
  page: Page,
  rendered: RenderedPage,
  around: { previous: Page | undefined; next: Page | undefined },
): string {
  const isHome = page.section === ''
  const { beside, above } = isHome ? noContents : contentsOf(rendered.headings)
  const eyebrow = page.section ? `<p class="eyebrow">${escapeHtml(page.section)}</p>` : ''
  const name = page.path.split('/').at(-1) ?? ''
  const html = isHome ? cardsOf(rendered.html) : rendered.html
  const [title = '', ...rest] = html.split(/(?<=<\/h1>\n)/)
  return `<main id="text" tabindex="-1"><article>${eyebrow}${title}${above}${rest.join('')}</article>
<footer><a class="twin" href="${name}.md">This page as Markdown</a>
<nav class="around" aria-label="Previous and next page">${aroundLink(page, around.previous, 'Previous')}${aroundLink(page, around.next, 'Next')}</nav></footer></main>
${beside}`
}

const noContents = { beside: '', above: '' }

/** On the home page every item of a list is a card: the link is its title, the text after the colon stands below. */
function cardsOf(html: string): string {
  return html.replaceAll(
    /<li>(<a [^>]*>.*?<\/a>): (.)(.*?)<\/li>/g,
    (_, link: string, first: string, rest: string) =>
      `<li>${link}<span>${first.toUpperCase()}${rest}</span></li>`,
  )
}

function aroundLink(from: Page, to: Page | undefined, label: string): string {
  if (!to) return '<span></span>'
  const href = posix.relative(posix.dirname(from.path), `${to.path}.html`)
  return `<a href="${href}"><span>${label}</span>${escapeHtml(to.label)}</a>`
}
