import { home, labels, sections } from '../navigation.ts'
import { filesIn, readText } from './repository.ts'

/** A page of the site, and the Markdown file that it is written from. */
export type Page = {
  /** The path of the Markdown file in the repository. */
  source: string
  /** Where it stands on the site, without an ending: `guides/theming`. */
  path: string
  title: string
  /** The title where room is short: in the sidebar and in search. */
  label: string
  /** The title of its section in the sidebar; empty for the home page, which is in none. */
  section: string
  markdown: string
}

/** Every page in the order of the sidebar; the home page comes first. */
export function listPages(): readonly Page[] {
  const named = new Set(sections.flatMap(({ pages }) => pages))
  const pages = sections.flatMap((section) => {
    const others = section.folder ? filesIn(section.folder) : []
    const unnamed = others.filter((path) => path.endsWith('.md') && !named.has(path))
    return [...section.pages, ...unnamed].map((source) => readPage(source, section.title))
  })
  return [readPage(home, ''), ...pages]
}

function readPage(source: string, section: string): Page {
  const markdown = readText(source)
  const title = /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '')
  if (!title) throw new Error(`${source} has no title`)
  const label = labels.get(source) ?? shortTitle(title)
  return { source, path: sitePath(source), title, label, section, markdown }
}

/** A title without its explanation: the reference names a package under both of its names, guides add what they hold. */
function shortTitle(title: string): string {
  return title.split(/, @latchkey\/|: /)[0] ?? title
}

/** `docs/guides/theming.md` is at `guides/theming`; the file of a folder's name is its index. */
function sitePath(source: string): string {
  if (source === home) return 'index'
  const inDocs = source.startsWith('docs/')
  const path = source.replace(/^docs\//, '').replace(/\.md$/, '')
  if (path.endsWith('/README'))
    return inDocs
      ? path.replace(/README$/, 'index')
      : `project/${path.replaceAll('/', '-').replace(/-README$/, '')}`
  return inDocs ? path : `project/${path.toLowerCase()}`
}
