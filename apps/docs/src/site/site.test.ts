import { posix } from 'node:path'
import MiniSearch from 'minisearch'
import { beforeAll, describe, expect, test } from 'vitest'
import { filesIn, readText } from '../pages/repository.ts'
import { type SearchEntry, searchOptions } from '../search/searchOptions.ts'
import { buildSite, type Site } from './buildSite.ts'

let site: Site
let index: MiniSearch<SearchEntry>
beforeAll(async () => {
  site = await buildSite({ origin: 'https://docs.example' })
  index = MiniSearch.loadJSON(textOf('search-index.json'), searchOptions)
})

const textOf = (path: string): string => String(site.files.get(path) ?? '')
const documents = () => [...site.files.keys()].filter((path) => path.endsWith('.html'))

describe('the documentation site', () => {
  test('the documentation site has no link to a page, a file, an image or an anchor that does not exist', () => {
    const dead = documents().flatMap((path) =>
      linksOf(textOf(path))
        .filter((link) => !leadsSomewhere(link, path))
        .map((link) => `${path} → ${link}`),
    )
    expect([...site.deadLinks, ...dead]).toEqual([])
  })

  test('the documentation site has no link in a Markdown twin to a file that does not exist', () => {
    const dead = site.pages.flatMap(({ path }) => {
      const prose = textOf(`${path}.md`).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
      return [...prose.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
        .map(([, link = '']) => posix.join(posix.dirname(path), link))
        .filter((target) => !site.files.has(target) && !site.files.has(`${target}.html`))
        .map((target) => `${path}.md → ${target}`)
    })
    expect(dead).toEqual([])
  })

  test('the documentation site has every page of docs/ in its navigation', () => {
    const sources = site.pages.map(({ source }) => source)
    const missing = filesIn('docs').filter(
      (path) => path.endsWith('.md') && !sources.includes(path),
    )
    expect(missing).toEqual([])
    expect(new Set(sources).size).toBe(sources.length)
  })

  test('the documentation site has a Markdown twin of every page, and every page in llms.txt and in the sitemap', () => {
    const [list, map] = [textOf('llms.txt'), textOf('sitemap.xml')]
    const without = site.pages.filter(
      ({ path }) =>
        !site.files.has(`${path}.md`) ||
        !list.includes(`](${path}.md)`) ||
        !(path === 'index' || map.includes(`<loc>https://docs.example/${path}.html</loc>`)),
    )
    expect(without.map(({ path }) => path)).toEqual([])
  })

  test('the documentation site gives every page one title, a description and a place in the sidebar', () => {
    const incomplete = site.pages.filter(({ path, section }) => {
      const html = textOf(`${path}.html`)
      const hasPlace = section === '' || html.includes('aria-current="page"')
      const hasDescription = /<meta name="description" content="[^"]+">/.test(html)
      return html.match(/<h1[ >]/g)?.length !== 1 || !hasDescription || !hasPlace
    })
    expect(incomplete.map(({ path }) => path)).toEqual([])
  })

  test('the documentation site shows the code of the examples as the files have it', () => {
    const twin = textOf('start/nextjs.md')
    expect(twin).toContain(readText('examples/nextjs/app/Providers.tsx').trimEnd())
    expect(textOf('start/vite-react.html')).toContain('data-manager="pnpm"')
  })
})

test('the documentation site’s page of missing addresses has search, and links that work at any depth', () => {
  const html = textOf('404.html')
  expect(html).toContain('<h1>Page not found</h1>')
  expect(html.match(/class="search-button"/g)).toHaveLength(1)
  const relative = linksOf(html).filter((link) => !/^[/#]/.test(link))
  expect(relative).toEqual([])
})

test('the documentation site shows the decision records only to a reader of one', () => {
  const section = (path: string) => /<details[^>]*><summary>Decisions/.exec(textOf(path))?.[0]
  expect(section('guides/theming.html')).toContain(' hidden>')
  const decision = site.pages.find((page) => page.section === 'Decisions')
  expect(section(`${decision?.path}.html`)).toContain(' open>')
})

test.each([
  ['themeMode', 'Options', 'thememode'],
  ['useLatchkeyConnection', 'Hooks and buttons', 'uselatchkeyconnection'],
  ['wallet/rejected', 'Error codes', 'walletrejected'],
  ['CONNECT_SUCCESS', 'Events', 'connect_success'],
  ['next', 'Next.js', ''],
  ['rainbowkit', 'Migrate from RainbowKit', ''],
  ['relay mobile wallets', 'Get started', 'connect-mobile-wallets'],
  ['paskey', 'The embedded wallet', null],
])('the documentation site’s search for "%s" finds %s', (query, title, anchor) => {
  const found = index.search(query).slice(0, 8)
  expect(
    found.map((item) => (anchor === null ? item.title : `${item.title}#${item.anchor}`)),
  ).toContain(anchor === null ? title : `${title}#${anchor}`)
})

function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .filter((link) => !/^[a-z]+:/.test(link))
}

function leadsSomewhere(link: string, from: string): boolean {
  const [path = '', anchor] = link.split('#')
  // The page of missing addresses names others from the root.
  const place = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(from), path)
  const target = path ? place : from
  if (!site.files.has(target)) return false
  return !anchor || anchorsOf(target).has(anchor)
}

const anchors = new Map<string, ReadonlySet<string>>()

function anchorsOf(path: string): ReadonlySet<string> {
  const known = anchors.get(path)
  if (known) return known
  const found = new Set([...textOf(path).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))
  anchors.set(path, found)
  return found
}
