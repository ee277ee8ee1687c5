import { posix } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import type { Page } from '../pages/page.ts'
import { readText } from '../pages/repository.ts'

/** A block of code with the file that it shows. */
export type TitledCode = Tokens.Code & { file?: string }

const shownFilePattern = /^(examples|docs\/snippets)\/.+\.\w+$/

/**
 * The blocks of a page. A paragraph that is only a link to a file of `examples` or `docs/snippets` becomes the file's
 * text, or the title of the code that follows it: so the code of a quick start is the code that the tests run.
 */
export function readBlocks(page: Page): readonly Token[] {
  const blocks = lexer(page.markdown).filter(
    ({ type, raw }) => type !== 'space' && !(type === 'html' && raw.startsWith('<!--')),
  )
  return blocks.flatMap((block, index) => {
    const file = shownFile(block, page)
    const previous = blocks[index - 1]
    if (file) return blocks[index + 1]?.type === 'code' ? [] : [codeOf(file)]
    const title = block.type === 'code' && previous ? shownFile(previous, page) : null
    return title ? [{ ...block, file: title }] : [block]
  })
}

function shownFile(block: Token, page: Page): string | null {
  if (block.type !== 'paragraph') return null
  const { tokens } = block as Tokens.Paragraph
  const [link] = tokens
  if (tokens.length !== 1 || link?.type !== 'link') return null
  const path = posix.join(posix.dirname(page.source), (link as Tokens.Link).href)
  return shownFilePattern.test(path) ? path : null
}

function codeOf(file: string): TitledCode {
  const text = readText(file).trimEnd()
  const lang = posix.extname(file).slice(1)
  return { type: 'code', raw: `\`\`\`${lang}\n${text}\n\`\`\``, lang, text, file }
}

/** A file's name relative to its example, such as `src/App.tsx`. */
export function fileTitle(file: string): string {
  return file.replace(/^(examples\/[^/]+|docs\/snippets)\//, '')
}
