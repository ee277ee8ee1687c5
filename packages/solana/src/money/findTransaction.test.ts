import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { type ScriptedNode, startScriptedNode } from '../testing/scriptedNode.ts'
import { openScriptedState, testAccount, testNetwork } from '../testing/scriptedState.ts'
import {
  type ListedTransaction,
  type TokenBalance,
  transactionJson,
} from '../testing/transactionJson.ts'
import { encodeTransfer } from './encodeTransfer.ts'
import { advanceCursor, findTransaction } from './findTransaction.ts'

const payer = testAccount.address
const to = addressOf(2)
const other = addressOf(3)
const mint = addressOf(4)
const otherMint = addressOf(5)
let node: ScriptedNode
beforeEach(async () => {
  node = await startScriptedNode()
})
afterEach(() => node.close())

async function find(
  listed: Readonly<Record<string, { slot?: number; content: object | null }>>,
  options: { token?: string; amount?: bigint; block?: bigint } = {},
) {
  const { token = null, amount = 5n, block = 10n } = options
  node.results = {
    getSignaturesForAddress: Object.entries(listed).map(([signature, { slot = 10 }]) => ({
      signature,
      slot,
      err: null,
    })),
    getTransaction: (signature: string) => listed[signature]?.content ?? null,
  }
  const call = encodeTransfer({ token, to, amount })
  const state = await openScriptedState(node.url)
  return findTransaction(state, {
    account: testAccount,
    network: testNetwork,
    call,
    since: { nonce: 0, block },
  })
}
const findOne = (listed: ListedTransaction, options = {}) =>
  find({ one: { content: transactionJson(listed) } }, options)

test('advanceCursor returns the confirmed slot of the node', async () => {
  node.results = { getSlot: 123n }
  const state = await openScriptedState(node.url)
  expect(await advanceCursor(state, { network: testNetwork })).toEqual({ nonce: 0, block: 123n })
  expect(node.requests).toEqual([{ method: 'getSlot', params: [{ commitment: 'confirmed' }] }])
})

describe('findTransaction', () => {
  test('asks for the confirmed transactions of the account', async () => {
    await findOne({})
    expect(node.requests).toEqual([
      {
        method: 'getSignaturesForAddress',
        params: [payer, { limit: 25, commitment: 'confirmed' }],
      },
      {
        method: 'getTransaction',
        params: [
          'one',
          { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
        ],
      },
    ])
  })

  test.each([
    [9, null],
    [10, 'one'],
    [11, 'one'],
  ])('finds a transaction of slot %s since slot 10: %s', async (slot, expected) => {
    expect(await find({ one: { slot, content: transactionJson() } })).toBe(expected)
  })

  test('returns the first that matches, and null without any', async () => {
    const lamports = [
      [100n, 90n],
      [1n, 5n],
    ] as const
    const listed = {
      gone: { content: null },
      less: { content: transactionJson({ lamports }) },
      first: { content: transactionJson() },
      second: { content: transactionJson() },
    }
    expect(await find(listed)).toBe('first')
    expect(await find({})).toBeNull()
    expect(await find({ gone: { content: null } })).toBeNull()
  })

  test.each<[string, ListedTransaction, string | null]>([
    ['the amount', {}, 'one'],
    [
      'one lamport less',
      {
        lamports: [
          [100n, 90n],
          [1n, 5n],
        ],
      },
      null,
    ],
    [
      'one lamport more',
      {
        lamports: [
          [100n, 90n],
          [1n, 7n],
        ],
      },
      null,
    ],
    [
      'the amount less than before',
      {
        lamports: [
          [100n, 90n],
          [6n, 1n],
        ],
      },
      null,
    ],
    ['the amount from another payer', { keys: [other, to] }, null],
    ['the amount for another recipient', { keys: [payer, other] }, null],
    [
      'the amount as the third account',
      {
        keys: [payer, other, to],
        lamports: [
          [100n, 90n],
          [0n, 0n],
          [1n, 6n],
        ],
      },
      'one',
    ],
    [
      'the amount for another one of three accounts',
      {
        keys: [payer, to, other],
        lamports: [
          [100n, 90n],
          [1n, 1n],
          [1n, 6n],
        ],
      },
      null,
    ],
  ])('compares the SOL of the recipient: %s', async (_, listed, expected) => {
    expect(await findOne(listed)).toBe(expected)
  })

  const before: readonly TokenBalance[] = [
    [payer, mint, 20n],
    [to, mint, 3n],
  ]
  const after = (own: bigint, theirs: bigint): readonly TokenBalance[] => [
    [payer, mint, own],
    [to, mint, theirs],
  ]
  test.each<[string, ListedTransaction['tokens'], string | null]>([
    ['the amount', { before, after: after(15n, 8n) }, 'one'],
    ['the amount, of which the token keeps a fee', { before, after: after(15n, 4n) }, 'one'],
    ['the amount, and the recipient gets nothing', { before, after: after(15n, 3n) }, null],
    ['the amount, and the recipient loses', { before, after: after(15n, 2n) }, null],
    ['one unit less', { before, after: after(16n, 7n) }, null],
    ['one unit more', { before, after: after(14n, 9n) }, null],
    [
      'the amount into a new token account',
      { before: [[payer, mint, 5n]], after: after(0n, 5n) },
      'one',
    ],
    ['nothing, without balances', { before: null, after: null }, null],
    [
      'the amount of another token',
      {
        before: [
          [payer, otherMint, 20n],
          [to, otherMint, 3n],
        ],
        after: [
          [payer, otherMint, 15n],
          [to, otherMint, 8n],
        ],
      },
      null,
    ],
    [
      'the amount for another owner',
      {
        before: [[payer, mint, 20n]],
        after: [
          [payer, mint, 15n],
          [other, mint, 5n],
        ],
      },
      null,
    ],
    [
      'the amount for no owner',
      {
        before: [[payer, mint, 20n]],
        after: [
          [payer, mint, 15n],
          [undefined, mint, 5n],
        ],
      },
      null,
    ],
    [
      'the amount from two token accounts',
      {
        before: [
          [payer, mint, 20n],
          [payer, mint, 2n],
        ],
        after: [
          [payer, mint, 17n],
          [to, mint, 5n],
        ],
      },
      'one',
    ],
  ])('compares the token balances of payer and recipient: %s', async (_, tokens, expected) => {
    expect(await findOne({ tokens: tokens ?? {} }, { token: mint })).toBe(expected)
  })

  test('finds a token payment of the account only where it pays the fee', async () => {
    const tokens = { before, after: after(15n, 8n) }
    expect(await findOne({ keys: [other, payer], tokens }, { token: mint })).toBeNull()
  })
})
