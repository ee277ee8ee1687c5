import { renderDocument } from '../layout/document.ts'
import { fileMain } from '../layout/fileMain.ts'
import { notFoundMain } from '../layout/notFoundMain.ts'
import { pageMain } from '../layout/pageMain.ts'
import { sidebarOf } from '../layout/sidebar.ts'
import { type RenderedPage, renderPage } from '../markdown/renderPage.ts'
import { twinOf } from '../markdown/twinOf.ts'
import { createLinks, filePath, imagePath, isImage } from '../pages/links.ts'
import { listPages, type Page } from '../pages/page.ts'
import { isFolder, readBytes, readText } from '../pages/repository.ts'
import { buildIndex } from '../search/buildIndex.ts'
import { buildAssets } from './assets.ts'
import { llmsFullText, llmsText, sitemap } from './textFiles.ts'

export type SiteOptions = {
  /** Where the site will be; the sitemap needs whole addresses. */
  origin: string
  /** The URL of the demo's playground, if it's served together with the site. */
  playground?: string
}

export type Site = {
  /** The files of the site by path. */
  files: ReadonlyMap<string, string | Buffer>
  pages: readonly Page[]
  /** Links in the Markdown to files that do not exist. */
  deadLinks: readonly string[]
}

type BuiltPage = { page: Page; rendered: RenderedPage; twin: string }

/** Builds the whole site in memory. */
export async function buildSite(options: SiteOptions): Promise<Site> {
  const pages = listPages()
  const links = createLinks(pages)
  const builtPages = pages.map((page) => ({
    page,
    rendered: renderPage(page, links),
    twin: twinOf(page, links),
  }))
  const files = new Map<string, string | Buffer>([
    ...(await buildAssets()),
    ...builtPages.flatMap((page) => pageFiles(page, pages, options)),
    ...[...links.files].flatMap((source) => linkedFiles(source, pages, options)),
    ...siteFiles(builtPages, options),
    ['404.html', notFoundPage(pages, options)],
  ])
  return { files, pages, deadLinks: links.deadLinks }
}

function pageFiles(
  { page, rendered, twin }: BuiltPage,
  pages: readonly Page[],
  { playground }: SiteOptions,
): [string, string][] {
  const index = pages.indexOf(page)
  const html = renderDocument({
    path: page.path,
    title: page.title,
    description: rendered.summary,
    sidebar: sidebarOf(pages, page, page.path),
    main: pageMain(page, rendered, { previous: pages[index - 1], next: pages[index + 1] }),
    playground: playground ?? null,
    isIndexed: true,
    hasMarkdownVersion: true,
  })
  return [
    [`${page.path}.html`, html],
    [`${page.path}.md`, twin],
  ]
}

/**
 * The page of an address without one. It is served at any depth, so that its links start at the site's root instead of
 * being relative.
 */
function notFoundPage(pages: readonly Page[], { origin, playground }: SiteOptions): string {
  const html = renderDocument({
    path: '404',
    title: 'Page not found',
    description: 'There is no page at this address.',
    sidebar: sidebarOf(pages, null, '404'),
    main: notFoundMain(),
    playground: playground ?? null,
    isIndexed: false,
    hasMarkdownVersion: false,
  })
  const root = new URL(origin).pathname.replace(/\/?$/, '/')
  return html.replaceAll(/ (href|src)="(?![/#]|[a-z]+:)/g, ` $1="${root}`)
}

function linkedFiles(
  source: string,
  pages: readonly Page[],
  { playground }: SiteOptions,
): [string, string | Buffer][] {
  if (isImage(source)) return [[imagePath(source), readBytes(source)]]
  const path = filePath(source)
  const html = renderDocument({
    path,
    title: source,
    description: `${source}, a file of the repository.`,
    sidebar: sidebarOf(pages, null, path),
    main: fileMain(source),
    playground: playground ?? null,
    isIndexed: false,
    hasMarkdownVersion: false,
  })
  return [
    [`${path}.html`, html],
    ...(isFolder(source) ? [] : [[path, readText(source)] as [string, string]]),
  ]
}

function siteFiles(builtPages: readonly BuiltPage[], { origin }: SiteOptions): [string, string][] {
  const summaries = builtPages.map(({ page, rendered, twin }) => ({
    page,
    twin,
    summary: rendered.summary,
  }))
  const searchedPages = builtPages
    .filter(({ page }) => page.section !== '')
    .map(({ page, rendered }) => ({
      title: page.label,
      section: page.section,
      parts: rendered.parts,
    }))
  return [
    ['search-index.json', JSON.stringify(buildIndex(searchedPages))],
    ['llms.txt', llmsText(summaries)],
    ['llms-full.txt', llmsFullText(summaries)],
    [
      'sitemap.xml',
      sitemap(
        builtPages.map(({ page }) => page),
        origin,
      ),
    ],
    ['robots.txt', `User-agent: *\nAllow: /\nSitemap: ${new URL('sitemap.xml', origin).href}\n`],
    ['icon.svg', readText('apps/demo/public/icon.svg')],
  ]
}
