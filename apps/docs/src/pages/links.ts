import { posix } from 'node:path'
import type { Page } from './page.ts'
import { exists } from './repository.ts'

/** Where the links of the Markdown files lead on the site. */
export type Links = {
  /** The address on the site for a link in a file, relative to the page `from`. */
  resolve(href: string, from: Page, ending: 'html' | 'md'): string
  /** Repository files that a page links to; the site shows each on a separate page. */
  files: ReadonlySet<string>
  /** Links to files that do not exist, as `page → link`. */
  deadLinks: readonly string[]
}

const imagePattern = /\.(png|svg|webp|jpg)$/

export function createLinks(pages: readonly Page[]): Links {
  const bySource = new Map(pages.map((page) => [page.source, page]))
  const files = new Set<string>()
  const deadLinks: string[] = []
  const targetOf = (source: string, ending: 'html' | 'md') => {
    const page = bySource.get(source)
    if (page) return `${page.path}.${ending}`
    files.add(source)
    if (imagePattern.test(source)) return imagePath(source)
    return ending === 'html' ? `${filePath(source)}.html` : filePath(source)
  }
  return {
    files,
    deadLinks,
    resolve(href, from, ending) {
      if (/^[a-z]+:/.test(href) || href.startsWith('#')) return href
      const [path = '', anchor] = href.split('#')
      const source = posix.join(posix.dirname(from.source), path).replace(/\/$/, '')
      if (!exists(source)) {
        deadLinks.push(`${from.source} → ${href}`)
        return href
      }
      const target = posix.relative(posix.dirname(from.path), targetOf(source, ending))
      return anchor ? `${target}#${anchor}` : target
    },
  }
}

/** Where the site shows a file that is no page. */
export function filePath(source: string): string {
  return `files/${source}`
}

/** Where the site has an image of the documentation. */
export function imagePath(source: string): string {
  return source.replace(/^docs\//, '')
}

export function isImage(source: string): boolean {
  return imagePattern.test(source)
}
