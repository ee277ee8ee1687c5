import { posix } from 'node:path'
import type { Links } from '../pages/links.ts'
import type { Page } from '../pages/page.ts'
import { readBytes } from '../pages/repository.ts'
import { escapeHtml } from './html.ts'

/** An image with its size, so that the text below it does not move when it loads. */
export function imageOf(href: string, text: string, at: { page: Page; links: Links }): string {
  const { page, links } = at
  const source = posix.join(posix.dirname(page.source), href)
  const { width, height } = pngSize(readBytes(source))
  const target = links.resolve(href, page, 'html')
  return `<img src="${escapeHtml(target)}" alt="${escapeHtml(text)}" width="${width}" height="${height}">`
}

/** The size in the header of a PNG file. */
function pngSize(bytes: Buffer): { width: number; height: number } {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
