import { describe, expect, test } from 'vitest'
import type { Transaction } from './transaction.ts'
import { purchaseProgress, purchaseTimeoutMs } from './watchPurchase.ts'
import { withPurchases } from './withPurchases.ts'

const entry = (change: Partial<Transaction>): Transaction => ({
  id: 'one',
  hash: '',
  network: 'eip155:1',
  operation: 'receive',
  status: 'confirmed',
  atMs: 1000,
  from: 'shop',
  to: '0x1',
  transfers: [],
  application: null,
  ...change,
})

describe('purchases in the activity', () => {
  const chain = [entry({ id: 'b', hash: '0xB', atMs: 3000 }), entry({ id: 'a', hash: '0xa' })]

  test('the history marks the transaction of a purchase that arrived on chain, and lists it once', () => {
    const bought = [entry({ id: 'order', hash: '0xb', atMs: 2900, isPurchase: true })]
    const list = withPurchases(chain, bought, { isComplete: true })
    expect(list.map(({ id, isPurchase }) => [id, isPurchase])).toEqual([
      ['b', true],
      ['a', undefined],
    ])
  })

  test('the history lists a pending purchase among the transactions, sorted by time', () => {
    const bought = [entry({ id: 'order', status: 'pending', atMs: 2000, isPurchase: true })]
    const list = withPurchases(chain, bought, { isComplete: true })
    expect(list.map(({ id }) => id)).toEqual(['b', 'order', 'a'])
  })

  test('the history leaves out a purchase older than the loaded pages', () => {
    const bought = [entry({ id: 'old', atMs: 1, isPurchase: true })]
    expect(withPurchases(chain, bought, { isComplete: false })).toEqual(chain)
  })
})

describe('how far a purchase has come', () => {
  test('an onramp purchase that the server has not seen times out after 180 s', () => {
    expect(purchaseTimeoutMs).toBe(180_000)
    expect(purchaseProgress(null, 179_999)).toEqual({ status: 'waiting' })
    expect(purchaseProgress(null, 180_000)).toEqual({ status: 'timed-out' })
  })

  test('a paid onramp purchase is polled until it arrives on chain', () => {
    const purchase = entry({ status: 'pending' })
    expect(purchaseProgress(purchase, 10 * purchaseTimeoutMs)).toEqual({
      status: 'in-progress',
      purchase,
    })
  })

  test('the onramp provider’s status decides whether a purchase is declined or done', () => {
    expect(purchaseProgress(entry({ status: 'failed' }), 0).status).toBe('declined')
    expect(purchaseProgress(entry({}), 0).status).toBe('done')
  })
})
