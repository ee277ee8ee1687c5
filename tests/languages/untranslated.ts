import { readFileSync } from 'node:fs'
import { socialNames } from '@latchkey/wire/socialNames'

/** Runs in the page: the texts and names of the view that have no accent of the pseudo-language `en-XA`. */
export function plainTexts(): readonly string[] {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const place = root?.querySelector('.modal') ?? document.querySelector('#root')
  // Addresses and codes in groups, recovery words, and what is signed as it is.
  const excepted = '.leaving, [inert], pre, .fact-value[tabindex], .groups, .full-address-groups'
  const elements = [...(place?.querySelectorAll<HTMLElement>('*') ?? [])].filter(
    (one) => one.checkVisibility() && !one.closest(excepted),
  )
  const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
  const texts = elements.flatMap((one) => [
    ...attributes.map((name) => one.getAttribute(name)),
    ...[...one.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')),
  ])
  return [...new Set(texts.map((text) => (text ?? '').trim()))].filter(
    (text) => /[a-z]{2}/i.test(text) && !/[áçëïñöüýţ]/.test(text),
  )
}

const wallets = readFileSync(
  new URL('../../apps/server/data/wallets.json', import.meta.url),
  'utf8',
)

const names = new Set([
  ...Object.values(socialNames),
  ...[...wallets.matchAll(/"name": "([^"]+)"/g)].map(([, name]) => name),
  // Networks, tokens, companies, browsers and systems, the same in every language.
  ...['Arbitrum One', 'Avalanche', 'BNB Smart Chain', 'Base', 'Bitcoin', 'Ethereum', 'Gnosis'],
  ...['OP Mainnet', 'Polygon', 'Sepolia', 'Solana', 'Ether', 'Wrapped Ether', 'USD Coin'],
  ...['Banxa', 'MoonPay', 'Transak', 'Sandbox', 'WalletConnect'],
  ...['Chrome', 'Firefox', 'Safari', 'Windows', 'macOS', 'iPhone'],
  // `Intl` has no names in the pseudo-language.
  ...['Euro', 'US Dollar'],
  // Wallets, sites, tokens, collectibles and texts that the stories bring.
  ...['Copper Fox', 'Harbor', 'Nightjar', 'Saltworks', 'Latch', 'Latchkey Keys', 'Latchkey Tools'],
  ...['Local Taxed Token', 'Local Tether', 'Local USD Coin', 'Local Wrapped Bitcoin'],
  ...['Network number', 'Key', 'Tool', 'Number', 'Permit', 'orders/place', 'orders/read'],
  ...['A key of the local test chain.', 'Sign in to see your orders.', '<img src=x'],
  ...['A passkey was added', 'Your 24 words were shown', 'Failed to disconnect'],
  // For the site's developer, who reads English.
  'The project id is missing. Set projectId (data-project-id on the script tag) to the PROJECT_ID of your Latchkey server.',
])

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec'

const values: readonly RegExp[] = [
  // Addresses in groups of four.
  /^(?:\w{1,4} ){5,}\w{1,4}$/,
  // Numbers, amounts, short addresses; hosts and URLs; methods; symbols.
  /\S*\d\S*/g,
  /\S+\.\S+/g,
  /\b(?:eth|solana)_\w+/g,
  /\b[A-Z]{3,5}\b/g,
  // Dates, which `Intl` writes in English.
  new RegExp(`\\b(?:${months}|at|AM|PM)\\b`, 'g'),
]

/** Those of the texts of `plainTexts` that are no names or values, but words without a translation. */
export function untranslated(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => !isName(text) && !text.split(/, | · /).every(isName))
}

function isName(text: string): boolean {
  if (names.has(text)) return true
  const left = values.reduce((rest, value) => rest.replace(value, ''), text).trim()
  return names.has(left) || !/[a-z]{2}/i.test(left)
}
