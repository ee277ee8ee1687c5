import { posix } from 'node:path'
import { escapeHtml } from '../markdown/html.ts'
import { logo, menuIcon, moonIcon, searchIcon, sunIcon } from './icons.ts'

/** What every document of the site has around its text. */
export type DocumentParts = {
  /** Where the document stands, without its ending. */
  path: string
  title: string
  description: string
  /** HTML. */
  sidebar: string
  /** HTML. */
  main: string
  /** The playground's URL, if the demo is served together with the site. */
  playground: string | null
  /** Whether search engines may list the page. */
  isIndexed: boolean
  /** Whether the page is there as Markdown too, at the same path with the ending `.md`. */
  hasMarkdownVersion: boolean
}

/**
 * The HTML of a page. `<link rel="expect">` names its last element, so that the browser paints the page whole: a table
 * that is painted row by row changes the width of its columns.
 */
export function renderDocument(parts: DocumentParts): string {
  const linkTo = (path: string) => posix.relative(posix.dirname(parts.path), path)
  const name = parts.path.split('/').at(-1) ?? ''
  const isHome = parts.path === 'index'
  const title = isHome ? parts.title : `${parts.title} · Latchkey`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(parts.description)}">
${parts.isIndexed ? '' : '<meta name="robots" content="noindex">\n'}<link rel="icon" href="${linkTo('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${linkTo('site.css')}">
<link rel="expect" href="#search" blocking="render">
<script src="${linkTo('theme.js')}"></script>
<script type="module" src="${linkTo('site.js')}"></script>
${parts.hasMarkdownVersion ? `<link rel="alternate" type="text/markdown" href="${name}.md">\n` : ''}</head>
<body${isHome ? ' class="home"' : ''}>
<a class="skip" href="#text">Skip to the text</a>
<header class="bar">
<button class="icon-button menu" type="button" aria-label="Menu" aria-controls="navigation" aria-expanded="false">${menuIcon}</button>
<a class="brand" href="${linkTo('index.html')}">${logo}<span>Latchkey</span></a>
<button class="search-button" type="button" aria-haspopup="dialog" aria-label="Search">${searchIcon}<span>Search</span><kbd>/</kbd></button>
<nav class="pages" aria-label="Site"><a href="${linkTo('guides/get-started.html')}">Get started</a><a href="${parts.playground ?? linkTo('playground.html')}">Playground</a></nav>
<button class="icon-button theme" type="button" aria-label="Switch between light and dark">${sunIcon}${moonIcon}</button>
</header>
<div class="columns">
${parts.sidebar}
${parts.main}
</div>
<dialog class="search" id="search" aria-label="Search"><form method="dialog" role="search">${searchIcon}<input type="search" placeholder="Search the documentation" aria-label="Search the documentation" autocomplete="off" spellcheck="false"><button type="submit">Close</button></form><p class="search-status" role="status"></p><ul class="results"></ul></dialog>
</body>
</html>
`
}
