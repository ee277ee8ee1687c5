import type { Links } from '../pages/links.ts'
import type { Page } from '../pages/page.ts'
import { fileTitle, readBlocks, type TitledCode } from './readBlocks.ts'

const markdownLink = /(\]\()([^)\s]+)(\))/g

/** The Markdown twin of a page: the same text with the code of its files, and links to the other twins. */
export function twinOf(page: Page, links: Links): string {
  const blocks = readBlocks(page).map((block) => {
    if (block.type !== 'code') return rewriteLinks(block.raw.trimEnd(), page, links)
    const { file } = block as TitledCode
    return file ? `\`${fileTitle(file)}\`\n\n${block.raw.trimEnd()}` : block.raw.trimEnd()
  })
  return `${blocks.join('\n\n')}\n`
}

function rewriteLinks(text: string, page: Page, links: Links): string {
  // Code in backticks may look like a link; it has no target that exists.
  return text.replaceAll(markdownLink, (_, before: string, href: string, after: string) => {
    return `${before}${links.resolve(href, page, 'md')}${after}`
  })
}
