/** Pages that most readers look for. */
const starts = [
  ['guides/get-started', 'Get started', 'connect a wallet in five minutes'],
  ['guides/options', 'Options', 'every option of the modal'],
  ['comparison', 'Comparison', 'how Latchkey compares with other kits'],
  ['guides/deploy', 'Deploy', 'run the server'],
] as const

/** The text of an address without a page: where most readers go. */
export function notFoundMain(): string {
  const items = starts.map(
    ([path, title, text]) => `<li><a href="${path}.html">${title}</a>: ${text}</li>`,
  )
  return `<main id="text" tabindex="-1"><article><p class="eyebrow">404</p><h1>Page not found</h1>
<p>There’s no page at this address. It may have moved: search for it above, or start here.</p>
<ul>${items.join('')}</ul></article></main>`
}
