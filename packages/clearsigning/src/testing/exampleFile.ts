import { encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import type { ClearCall } from '../binding/bindCall.ts'
import { canonicalJson } from '../trust/canonicalJson.ts'
import { readCallWords } from '../words/readWords.ts'
import type { ClearWords, WordSources } from '../words/wordSources.ts'

/** A shop that sells tickets for a token: the site's own contract. */
export const shop: Hex = getAddress('0x5409ed021d9299bf6814279a6a1411a7e866a631')
export const token: Hex = getAddress('0x6b175474e89094c44da98b954eedeac495271d0f')
export const visitor: Hex = getAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')

const abi = parseAbi([
  'function buy(uint256 ticket, address token, uint256 price, address[] guests)',
])

const buyKey = 'buy(uint256 ticket, address token, uint256 price, address[] guests)'

const fields = [
  { path: 'ticket', label: 'Ticket', format: 'raw' },
  { path: 'price', label: 'Price', format: 'tokenAmount', params: { tokenPath: 'token' } },
  { path: 'guests.[]', label: 'Guest', format: 'addressName' },
]

const format: Readonly<Record<string, unknown>> = {
  intent: 'Buy a ticket',
  interpolatedIntent: 'Buy ticket {ticket} for {price}',
  fields,
}

/** A valid file with changed members: of the whole, of its context, and of its one format. */
export function fileText(
  change: {
    file?: object
    context?: object
    metadata?: object
    format?: object
    key?: string
  } = {},
): string {
  return canonicalJson({
    $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
    context: { contract: { deployments: [{ chainId: 1, address: shop }] }, ...change.context },
    metadata: { owner: 'Ticket shop', ...change.metadata },
    display: { formats: { [change.key ?? buyKey]: { ...format, ...change.format } } },
    ...change.file,
  })
}

/** A file whose fields are the given ones. */
export function fileWithFields(...changed: readonly object[]): string {
  return fileText({ format: { fields: changed, interpolatedIntent: undefined } })
}

/** A purchase of ticket 12 for 5 (of 18 decimals) units of the token. */
export function purchase(
  change: Partial<ClearCall> & { price?: bigint; guests?: readonly Hex[] } = {},
): ClearCall {
  const { price = 5n * 10n ** 18n, guests = [], ...call } = change
  const data = encodeFunctionData({ abi, args: [12n, token, price, guests] })
  return { ...{ chainId: 1, to: shop, data, value: 0n, from: visitor }, ...call }
}

export function siteSources(...texts: readonly string[]): WordSources {
  return {
    siteFiles: texts.map((text): unknown => JSON.parse(text)),
    auditors: [],
    hasServer: true,
    fetchOffers: async () => [],
  }
}

/** The words of a file that the site itself ships: the most that a hostile file can get. */
export function wordsOf(text: string, call: ClearCall = purchase()): Promise<ClearWords | null> {
  return readCallWords(call, siteSources(text))
}
