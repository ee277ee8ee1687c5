import { describe, expect, test } from 'vitest'
import { findMined, findPayment, type Transaction } from './matchPayment.ts'

const payer = 'bc1payer'
const to = 'bc1recipient'
const payment = {
  account: { namespace: 'bip122', address: payer, type: 'payment' },
  call: { to, value: 1_000n },
} as const
const since = { nonce: 5, block: 100n }

/** A payment of the account in block 101, unless the change says otherwise. */
function transaction(change: {
  txid?: string
  height?: number | null
  from?: string | null
  outputs?: readonly (readonly [to: string | null, value: number])[]
}): Transaction {
  const { txid = 'a', height = 101, from = payer, outputs = [[to, 1_000]] } = change
  return {
    txid,
    status: { confirmed: height !== null, block_height: height },
    vin: [{ prevout: null }, { prevout: { scriptpubkey_address: from } }],
    vout: outputs.map(([address, value]) => ({ scriptpubkey_address: address, value })),
  }
}

const others: readonly (readonly [name: string, change: Parameters<typeof transaction>[0]])[] = [
  ['of another account', { from: 'bc1other' }],
  ['without a known payer', { from: null }],
  ['to another address', { outputs: [['bc1other', 1_000]] }],
  ['to an address in another case', { outputs: [[to.toUpperCase(), 1_000]] }],
  ['of one satoshi less', { outputs: [[to, 999]] }],
  ['of one satoshi more', { outputs: [[to, 1_001]] }],
  [
    'of the amount to another and another amount to the recipient',
    {
      outputs: [
        ['bc1other', 1_000],
        [to, 1],
      ],
    },
  ],
  ['in the block of the cursor', { height: 100 }],
]

describe('findPayment', () => {
  const find = (...listed: readonly Transaction[]) => findPayment(listed, { ...payment, since })

  test('finds the payment beside other outputs, mined after the cursor or not mined', () => {
    expect(
      find(
        transaction({
          outputs: [
            ['bc1payer', 7],
            [to, 1_000],
          ],
        }),
      ),
    ).toBe('a')
    expect(find(transaction({ height: null }))).toBe('a')
    expect(find(transaction({ height: 100, txid: 'old' }), transaction({ txid: 'b' }))).toBe('b')
  })

  test('returns the first of two such payments', () => {
    expect(find(transaction({ txid: 'one' }), transaction({ txid: 'two' }))).toBe('one')
  })

  test.each(others)('does not take a transaction %s for the payment', (_, change) => {
    expect(find(transaction(change))).toBeNull()
  })

  test('takes a payment without a value for one of zero', () => {
    const zero = transaction({ outputs: [[to, 0]] })
    const { value, ...call } = payment.call
    expect(findPayment([zero], { ...payment, call, since })).toBe('a')
    expect(findPayment([transaction({})], { ...payment, call, since })).toBeNull()
    expect(value).toBe(1_000n)
  })

  test('does not take a mined transaction without a height for a new one', () => {
    const { status, ...rest } = transaction({})
    const listed = [{ ...rest, status: { ...status, block_height: null } }]
    expect(findPayment(listed, { ...payment, since })).toBeNull()
    expect(findPayment(listed, { ...payment, since: { nonce: 5, block: 0n } })).toBeNull()
  })
})

describe('findMined', () => {
  const find = (listed: readonly Transaction[], cursor: typeof since | null = since) =>
    findMined(listed, { ...payment, hash: 'first', ...(cursor ? { since: cursor } : {}) })

  test('finds the transaction that the wallet returned once it is mined', () => {
    expect(find([transaction({ txid: 'first', height: null })])).toBeNull()
    expect(find([transaction({ txid: 'first' })])).toBe('first')
    expect(find([transaction({ txid: 'second' }), transaction({ txid: 'first' })])).toBe('first')
    expect(find([transaction({ txid: 'first', from: 'bc1other' })], null)).toBe('first')
    expect(find([])).toBeNull()
  })

  test('finds a mined replacement that makes the same payment', () => {
    expect(find([transaction({ txid: 'second' })])).toBe('second')
    expect(find([transaction({ txid: 'second', height: null })])).toBeNull()
  })

  test('finds no replacement while the first transaction is listed, or without a cursor', () => {
    const second = transaction({ txid: 'second' })
    expect(find([second, transaction({ txid: 'first', height: null })])).toBeNull()
    expect(find([second], null)).toBeNull()
  })

  test.each(others)('does not take a transaction %s for a replacement', (_, change) => {
    expect(find([transaction({ ...change, txid: 'second' })])).toBeNull()
  })
})
