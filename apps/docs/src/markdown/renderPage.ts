import { Marked, Parser, type RendererObject, type Token, type Tokens } from 'marked'
import type { Links } from '../pages/links.ts'
import type { Page } from '../pages/page.ts'
import { codeBlock } from './codeBlock.ts'
import { createSlugs, escapeHtml, plainText } from './html.ts'
import { imageOf } from './imageOf.ts'
import { readBlocks, type TitledCode } from './readBlocks.ts'
import { type NamedRow, tableOf } from './tableOf.ts'

export type Heading = { depth: number; id: string; text: string }

/** A part of a page that search can find: a heading with its text, or a row of a table. */
export type PagePart = { id: string; heading: string; text: string }

export type RenderedPage = {
  html: string
  headings: readonly Heading[]
  parts: readonly PagePart[]
  /** The first sentences, for descriptions. */
  summary: string
}

const maxSummaryLength = 200

/** Renders the Markdown of a page for the site. */
export function renderPage(page: Page, links: Links): RenderedPage {
  const headings: Heading[] = []
  const rows: NamedRow[] = []
  const parts: { id: string; heading: string; text: string[] }[] = [
    { id: '', heading: page.title, text: [] },
  ]
  const marked = new Marked({ renderer: createRenderer(page, links, { headings, rows }) })
  const parser = new Parser(marked.defaults)
  const blocks = readBlocks(page)
  const html = blocks.map((block) => {
    const text = parser.parse([block])
    const heading = block.type === 'heading' ? headings.at(-1) : undefined
    if (heading && heading.depth > 1) parts.push({ ...partOf(heading), text: [] })
    // Code would double the index; what it names stands in headings and tables too.
    if (!heading && block.type !== 'code') parts.at(-1)?.text.push(plainText(text))
    return text
  })
  const searchParts = parts.map(({ text, ...part }) => ({ ...part, text: text.join(' ') }))
  return {
    html: html.join(''),
    headings,
    parts: [...searchParts, ...rows],
    summary: summaryOf(blocks, parser) || `${page.title} of Latchkey.`,
  }
}

function partOf({ id, text }: Heading): { id: string; heading: string } {
  return { id, heading: text }
}

function summaryOf(blocks: readonly Token[], parser: Parser): string {
  const paragraph = blocks.find(({ type }) => type === 'paragraph')
  const text = paragraph ? plainText(parser.parse([paragraph])) : ''
  if (text.length <= maxSummaryLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxSummaryLength - 1))} …`
}

function createRenderer(
  page: Page,
  links: Links,
  collected: { headings: Heading[]; rows: NamedRow[] },
): RendererObject {
  const slugOf = createSlugs()
  return {
    heading({ tokens, depth }: Tokens.Heading) {
      const html = this.parser.parseInline(tokens)
      const text = plainText(html)
      const id = slugOf(text)
      collected.headings.push({ depth, id, text })
      if (depth === 1) return `<h1 id="${id}">${html}</h1>\n`
      return `<h${depth} id="${id}"><a href="#${id}">${html}</a></h${depth}>\n`
    },
    code(token: Tokens.Code) {
      return codeBlock(token satisfies TitledCode)
    },
    link({ href, tokens }: Tokens.Link) {
      const target = links.resolve(href, page, 'html')
      return `<a href="${escapeHtml(target)}">${this.parser.parseInline(tokens)}</a>`
    },
    image({ href, text }: Tokens.Image) {
      return imageOf(href, text, { page, links })
    },
    table(token: Tokens.Table) {
      const { html, rows } = tableOf(token, (tokens) => this.parser.parseInline(tokens), slugOf)
      collected.rows.push(...rows)
      return html
    },
    html({ text }: Tokens.HTML | Tokens.Tag) {
      // Tables break lines with it; the documentation has no other markup.
      return text.trim() === '<br>' ? '<br>' : escapeHtml(text)
    },
  }
}
