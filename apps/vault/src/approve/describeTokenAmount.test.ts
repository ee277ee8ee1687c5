import { encodeAbiParameters, getAddress, type Hex, numberToHex, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { texts } from '../text/language.ts'
import { describeMinimum, describeTokenAmount } from './describeTokenAmount.ts'
import type { CallRpc } from './node.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const unknown = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const bytes32 = (text: string) => stringToHex(text, { size: 32 })
const string = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
const word = (value: bigint) => numberToHex(value, { size: 32 })

/** A node whose contract returns its symbol and decimals; `null` fails the call. */
function nodeOf(symbol: unknown, decimals: unknown): { node: CallRpc; asked: unknown[] } {
  const asked: unknown[] = []
  const node: CallRpc = async (method, params) => {
    asked.push([method, params])
    const [{ data }] = params as [{ data: Hex }]
    const answer = new Map<string, unknown>([
      ['0x95d89b41', symbol],
      ['0x313ce567', decimals],
    ]).get(data)
    if (answer === undefined || answer === null) throw new Error('reverted')
    return answer
  }
  return { node, asked }
}
const describeWith = (symbol: unknown, decimals: unknown, address: Hex = unknown) =>
  describeTokenAmount(
    nodeOf(symbol, decimals).node,
    { address, amount: 1_500n, label: 'Amount' },
    'eip155:1',
  )
const shown = async (symbol: unknown, decimals: unknown) => {
  const { facts } = await describeWith(symbol, decimals)
  return facts.map(({ label, value, kind }) => `${label}: ${value} (${kind})`).join()
}

describe('an amount of a token', () => {
  test('a known token has its listed symbol and decimals, and no node is asked', async () => {
    const { node, asked } = nodeOf(bytes32('FAKE'), word(2n))
    const token = { address: usdc, amount: 1_500_000n, label: 'Amount' } as const
    expect(await describeTokenAmount(node, token, 'eip155:1')).toEqual({
      facts: [
        {
          ...{ label: 'Amount', value: '1.5 USDC', kind: 'amount' },
          asset: { token: usdc, amount: 1_500_000n },
        },
      ],
      warnings: [],
    })
    expect(asked).toEqual([])
  })

  test('its contract is asked for symbol and decimals at the latest block', async () => {
    const { node, asked } = nodeOf(bytes32('FOO'), word(2n))
    await describeTokenAmount(node, { address: unknown, amount: 1n, label: 'Amount' }, 'eip155:1')
    expect(asked).toEqual([
      ['eth_call', [{ to: unknown, data: '0x95d89b41' }, 'latest']],
      ['eth_call', [{ to: unknown, data: '0x313ce567' }, 'latest']],
    ])
  })

  test.each([
    ['bytes32', bytes32('FOO'), '15 “FOO”'],
    [
      'bytes32 of 32 characters, cut to twelve',
      bytes32('ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF'),
      '15 “ABCDEFGHIJKL”',
    ],
    ['string', string('FOO'), '15 “FOO”'],
    ['string of twelve characters', string('ABCDEFGHIJKL'), '15 “ABCDEFGHIJKL”'],
    ['string of thirteen characters', string('ABCDEFGHIJKLM'), '15 “ABCDEFGHIJKL”'],
    ['string with characters outside the safe set', string('F<o>“O”\u202e.$-_1'), '15 “FoO.$-_1”'],
  ])('its symbol may be a %s', async (_, symbol, amount) => {
    expect(await shown(symbol, word(2n))).toBe(`Amount: ${amount} (unknown token) (amount)`)
  })

  test.each([
    ['0 decimals', word(0n), '1500'],
    ['36 decimals', word(36n), '0.0000000000000000000000000000000015'],
  ])('it may have %s', async (_, decimals, amount) => {
    expect(await shown(bytes32('FOO'), decimals)).toBe(
      `Amount: ${amount} “FOO” (unknown token) (amount)`,
    )
  })

  test.each([
    ['37 decimals', bytes32('FOO'), word(37n)],
    ['decimals of 31 bytes', bytes32('FOO'), word(2n).slice(0, -2)],
    ['decimals of 33 bytes', bytes32('FOO'), `${word(2n)}00`],
    ['decimals that are no text', bytes32('FOO'), 2],
    ['no decimals', bytes32('FOO'), null],
    ['no symbol', null, word(2n)],
    ['an empty symbol', string(''), word(2n)],
    ['a symbol of unsafe characters', string('“”'), word(2n)],
    ['a symbol of 31 bytes', bytes32('FOO').slice(0, -2), word(2n)],
    ['a symbol that is no text', 5, word(2n)],
  ])('with %s it is shown in its smallest units', async (_, symbol, decimals) => {
    expect(await shown(symbol, decimals)).toBe(
      'Amount (smallest units): 1500 (unknown token) (amount)',
    )
  })

  test.each(['USDC', 'usdc', 'ETH', 'eth'])(
    'a contract that calls itself %s is shown without it, with a danger',
    async (symbol) => {
      const { facts, warnings } = await describeWith(bytes32(symbol), word(2n))
      expect(facts).toEqual([{ label: 'Amount', value: '15 (unknown token)', kind: 'amount' }])
      const text = `The token ${getAddress(unknown)} calls itself ${symbol}, but it isn’t the real ${symbol} on this network.`
      expect(warnings).toEqual([{ level: 'danger', text }])
    },
  )
})

describe('the minimum received', () => {
  const label = texts().approve.minimum
  test.each([
    [
      'the native coin',
      null,
      {
        ...{ label, value: '0.0000000000000015 POL', kind: 'amount' },
        asset: { token: null, amount: 1_500n },
      },
    ],
    ['a token', unknown, { label, value: '15 “FOO” (unknown token)', kind: 'amount' }],
  ] as const)('of %s is shown with its unit', async (_, token, fact) => {
    const { node } = nodeOf(bytes32('FOO'), word(2n))
    expect(await describeMinimum(node, { token, amount: 1_500n }, 'eip155:137')).toEqual(fact)
  })
})
