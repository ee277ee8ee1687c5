import { describe, expect, test } from 'vitest'
import type { ClearCall } from '../binding/bindCall.ts'
import {
  fileText,
  fileWithFields,
  purchase,
  shop,
  siteSources,
  token,
  wordsOf,
} from '../testing/exampleFile.ts'
import { readCallWords } from './readWords.ts'

const other = '0x4838b106fce9647bdf1e7877bf73ce8b0bad5f97'

test('the site’s own file puts a purchase into words', async () => {
  const words = await wordsOf(fileText())
  expect(words).toMatchObject({ author: { kind: 'site' }, contract: shop })
  expect(words?.view).toMatchObject({
    intent: 'Buy a ticket',
    owner: 'Ticket shop',
    sentence: [
      'Buy ticket ',
      { kind: 'number', amount: 12n },
      ' for ',
      { kind: 'token', token, amount: 5n * 10n ** 18n },
    ],
  })
})

describe('a file that a server offers without a proof or an attestation', () => {
  const proofs = { none: [], wrong: [`0x${'11'.repeat(20)}` as const] }
  test.each(Object.entries(proofs))('says nothing with %s as its proof', async (_, proof) => {
    const offer = { file: fileText(), proof: [...proof], attestation: null }
    const sources = { ...siteSources(), fetchOffers: async () => [offer] }
    expect(await readCallWords(purchase(), sources)).toBeNull()
  })

  test('says nothing with the signature of an auditor whom the site does not trust', async () => {
    const word = `0x${'22'.repeat(32)}` as const
    const attestation = { time: 1, expirationTime: 0, salt: word, r: word, s: word, v: 27 as const }
    const offer = { file: fileText(), proof: [], attestation }
    const sources = { ...siteSources(), auditors: [other], fetchOffers: async () => [offer] }
    expect(await readCallWords(purchase(), sources)).toBeNull()
  })
})

describe('a file for something else says nothing', () => {
  const cases: readonly [string, string, ClearCall?][] = [
    ['another address', fileText(), purchase({ to: other })],
    ['another chain', fileText(), purchase({ chainId: 10 })],
    ['another function', fileText({ key: 'sell(uint256 ticket)' })],
    [
      'a function with other argument types',
      fileText({ key: 'buy(uint256 ticket, address token)' }),
    ],
    ['no contract', fileText({ context: { contract: {} } })],
    ['an empty list of contracts', fileText({ context: { contract: { deployments: [] } } })],
    [
      'whatever a factory deploys',
      fileText({
        context: { contract: { factory: { deployments: [{ chainId: 1, address: shop }] } } },
      }),
    ],
    [
      'typed data',
      fileText({ context: { contract: undefined, eip712: { domain: { name: 'Shop' } } } }),
    ],
    [
      'a call and typed data at once',
      fileText({ context: { eip712: { deployments: [{ chainId: 1, address: shop }] } } }),
    ],
    ['a call without calldata', fileText(), purchase({ data: '0x' })],
    [
      'calldata that is cut off',
      fileText(),
      purchase({ data: purchase().data.slice(0, 100) as `0x${string}` }),
    ],
  ]
  test.each(cases)('%s', async (_, text, call) => {
    expect(await wordsOf(text, call)).toBeNull()
  })
})

describe('a file that breaks the schema says nothing', () => {
  const cases: readonly [string, string][] = [
    ['an older version', fileText({ file: { $schema: 'erc7730-v1.schema.json' } })],
    ['a later major version', fileText({ file: { $schema: 'erc7730-v3.schema.json' } })],
    ['no version', fileText({ file: { $schema: undefined } })],
    ['a bidi override in a label', fileWithFields({ path: 'price', label: 'Price \u202e005' })],
    ['a line break in the intent', fileText({ format: { intent: 'Buy\na ticket' } })],
    ['a zero-width space in the owner', fileText({ metadata: { owner: 'Uni\u200bswap' } })],
    [
      'an isolate in the sentence',
      fileText({ format: { interpolatedIntent: 'Pay \u2066{price}' } }),
    ],
    ['a lone surrogate', fileText({ metadata: { owner: '\ud800' } })],
    ['an intent of 10,000 characters', fileText({ format: { intent: 'a'.repeat(10_000) } })],
    ['a label of 1,000 characters', fileWithFields({ path: 'price', label: 'a'.repeat(1_000) })],
    [
      'a signature of 10,000 characters',
      fileText({ key: `buy(${'uint256 a, '.repeat(1_000)}uint256 b)` }),
    ],
    ['an intent that is no text', fileText({ format: { intent: { toString: 'x', a: 1 } } })],
    ['a function without an intent', fileText({ format: { intent: undefined } })],
    [
      'a chain id that is a text',
      fileText({ context: { contract: { deployments: [{ chainId: '1', address: shop }] } } }),
    ],
    ['a file of half a megabyte', fileText({ metadata: { info: 'a'.repeat(500_000) } })],
    ['groups that are nested too deeply', fileWithFields(nestedGroups(40))],
  ]
  test.each(cases)('%s', async (_, text) => {
    expect(await wordsOf(text)).toBeNull()
  })
})

function nestedGroups(depth: number): object {
  return depth === 0 ? { path: 'price' } : { fields: [nestedGroups(depth - 1)] }
}

describe('a file that contradicts the request says nothing', () => {
  const cases: readonly [string, string][] = [
    ['a path to no argument', fileWithFields({ path: 'cost', label: 'Price' })],
    ['a path into a number', fileWithFields({ path: 'price.value', label: 'Price' })],
    ['an index outside of the array', fileWithFields({ path: 'guests.[3]', label: 'Guest' })],
    ['a path to an inherited member', fileWithFields({ path: 'constructor', label: 'Price' })],
    ['a path to __proto__', fileWithFields({ path: '__proto__.price', label: 'Price' })],
    ['a path into the file', fileWithFields({ path: '$.display.formats', label: 'Price' })],
    [
      'a reference to a missing definition',
      fileWithFields({ path: 'price', $ref: '$.display.definitions.none' }),
    ],
    [
      'a reference to an inherited member',
      fileWithFields({ path: 'price', $ref: '$.display.definitions.toString' }),
    ],
    [
      'a value that must match and does not',
      fileWithFields({ path: 'ticket', visible: { mustMatch: ['13'] } }),
    ],
    [
      'a map without the key',
      fileWithFields({
        path: 'price',
        format: 'tokenAmount',
        params: { token: { map: '$.metadata.maps.none', keyPath: '@.chainId' } },
      }),
    ],
    [
      'decimals that are no number',
      fileWithFields({ path: 'price', format: 'unit', params: { decimals: '1e3' } }),
    ],
    [
      'negative decimals',
      fileWithFields({ path: 'price', format: 'unit', params: { decimals: -18 } }),
    ],
    ['a field without path and value', fileWithFields({ label: 'Price' })],
    [
      'two formats for one selector',
      fileText({
        file: {
          display: {
            formats: {
              'buy(uint256 ticket, address token, uint256 price, address[] guests)': {
                intent: 'Buy',
                fields: [],
              },
              'buy(uint256 a, address b, uint256 c, address[] d)': { intent: 'Claim', fields: [] },
            },
          },
        },
      }),
    ],
  ]
  test.each(cases)('%s', async (_, text) => {
    expect(await wordsOf(text)).toBeNull()
  })
})
