import { searchIcon } from './icons.ts'

/** Pages that most readers look for. */
const starts = [
  ['guides/get-started', 'Get started', 'Connect a wallet in five minutes'],
  ['guides/options', 'Options', 'Every option of the modal'],
  ['comparison', 'Comparison', 'How Latchkey compares with other kits'],
  ['guides/deploy', 'Deploy', 'Run the server'],
] as const

/** The text of an address without a page: search, and where most readers go. */
export function notFoundMain(): string {
  const items = starts.map(
    ([path, title, text]) => `<li><a href="${path}.html">${title}</a><span>${text}</span></li>`,
  )
  return `<main id="text" tabindex="-1"><article><p class="eyebrow">404</p><h1>Page not found</h1>
<p>There’s no page at this address. It may have moved.</p>
<p><button class="search-button" type="button" aria-haspopup="dialog">${searchIcon}<span>Search the documentation</span></button></p>
<ul>${items.join('')}</ul></article></main>`
}
