import { errorCodeOf } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { inContextJson, type ScriptedNode, startScriptedNode } from '../testing/scriptedNode.ts'
import { openScriptedState, testAccount, testNetwork } from '../testing/scriptedState.ts'
import { assertNotPending, idempotencyKeyOf, settle } from './pendingTransactions.ts'

const hash = 'signature'
let node: ScriptedNode
beforeEach(async () => {
  node = await startScriptedNode()
})
afterEach(() => node.close())

type Status = { err?: unknown; confirmationStatus?: string | null } | null
/** Answers with the statuses in turn; the last one stays. */
function statuses(...list: readonly Status[]) {
  let asked = 0
  return () => {
    const status = list[Math.min(asked, list.length - 1)]
    asked += 1
    return inContextJson([status ?? null])
  }
}
const heights = (finalized: bigint, confirmed: bigint) => (options: { commitment: string }) =>
  options.commitment === 'finalized' ? finalized : confirmed

async function open(lastBlock: bigint | null = null, results: object = {}) {
  node.results = { getSignatureStatuses: statuses(null), getBlockHeight: 1n, ...results }
  const state = await openScriptedState(node.url)
  state.pending.set(hash, { wire: null, lastBlock, idempotencyKey: 'key' })
  return state
}
const query = { network: testNetwork, hash }

describe('settle', () => {
  test.each<[string, Status, string | null]>([
    ['a confirmed transaction', { err: null, confirmationStatus: 'confirmed' }, 'confirmed'],
    ['a finalized transaction', { err: null, confirmationStatus: 'finalized' }, 'confirmed'],
    ['a transaction of an old node without a commitment', { err: null }, 'confirmed'],
    ['a transaction that was only processed', { err: null, confirmationStatus: 'processed' }, null],
    [
      'a failed transaction that was only processed',
      { err: 'x', confirmationStatus: 'processed' },
      null,
    ],
    [
      'a failed transaction',
      { err: { InstructionError: [0, 'Custom'] }, confirmationStatus: 'confirmed' },
      'reverted',
    ],
    ['a transaction that failed for its fee', { err: 'InsufficientFundsForFee' }, 'reverted'],
    ['an unknown transaction', null, null],
  ])('returns the outcome of %s', async (_, status, expected) => {
    const state = await open(null, { getSignatureStatuses: statuses(status) })
    expect(await settle(state, query)).toEqual(expected && { status: expected, hash })
    expect(state.pending.has(hash)).toBe(expected === null)
  })

  test('asks for the status with the whole history of the node', async () => {
    await settle(await open(5n), query)
    expect(node.requests[0]).toEqual({
      method: 'getSignatureStatuses',
      params: [[hash], { searchTransactionHistory: true }],
    })
    expect(node.requests[1]).toEqual({
      method: 'getBlockHeight',
      params: [{ commitment: 'finalized' }],
    })
  })

  test.each([
    [99n, null],
    [100n, null],
    [101n, { status: 'failed', hash }],
  ])(
    'a transaction with the last valid block 100 at the final block %s',
    async (height, outcome) => {
      const state = await open(100n, { getBlockHeight: heights(height, 500n) })
      expect(await settle(state, query)).toEqual(outcome)
      expect(state.pending.get(hash)?.lastBlock).toBe(outcome ? undefined : 100n)
    },
  )

  test('a transaction that got into its last valid block between the two reads is confirmed', async () => {
    const state = await open(100n, {
      getSignatureStatuses: statuses(null, { err: null, confirmationStatus: 'confirmed' }),
      getBlockHeight: 101n,
    })
    expect(await settle(state, query)).toEqual({ status: 'confirmed', hash })
  })

  test('a transaction whose wallet chose the blockhash can get into a block for 150 blocks', async () => {
    const state = await open(null, { getBlockHeight: heights(900n, 40n) })
    expect(await settle(state, query)).toBeNull()
    expect(state.pending.get(hash)?.lastBlock).toBe(190n)
    expect(node.requests.slice(1)).toEqual([
      { method: 'getBlockHeight', params: [{ commitment: 'confirmed' }] },
    ])
    expect(await settle(state, query)).toEqual({ status: 'failed', hash })
  })

  test('a transaction that is not pending here stays without a last valid block', async () => {
    const state = await open()
    state.pending.clear()
    expect(await settle(state, query)).toBeNull()
    expect(state.pending.size).toBe(0)
    expect(node.requests.map(({ method }) => method)).toEqual(['getSignatureStatuses'])
  })

  test('stops when the caller aborts', async () => {
    const state = await open()
    const signal = AbortSignal.abort(new Error('left'))
    await expect(settle(state, { ...query, signal })).rejects.toThrow()
    expect(state.pending.has(hash)).toBe(true)
  })
})

describe('assertNotPending', () => {
  test('rejects while a transaction with the same idempotency key is pending', async () => {
    const state = await open(100n)
    expect(await errorCodeOf(assertNotPending(state, testNetwork, 'key'))).toBe(
      'wallet/already-pending',
    )
    await expect(assertNotPending(state, testNetwork, 'other key')).resolves.toBeUndefined()
  })

  test('accepts once that transaction has an outcome', async () => {
    const state = await open(100n, { getSignatureStatuses: statuses({ err: null }) })
    await expect(assertNotPending(state, testNetwork, 'key')).resolves.toBeUndefined()
    expect(state.pending.size).toBe(0)
  })

  test('rejects when the second of two such transactions is pending', async () => {
    const state = await open(100n, {
      getSignatureStatuses: ([asked]: string[]) =>
        inContextJson([asked === hash ? { err: null } : null]),
    })
    state.pending.set('second', { wire: null, lastBlock: 100n, idempotencyKey: 'key' })
    expect(await errorCodeOf(assertNotPending(state, testNetwork, 'key'))).toBe(
      'wallet/already-pending',
    )
    expect([...state.pending.keys()]).toEqual(['second'])
  })
})

describe('idempotencyKeyOf', () => {
  const options = {
    account: testAccount,
    network: testNetwork,
    call: { to: addressOf(2), value: 5n },
  }
  const key = idempotencyKeyOf(options)

  test('is equal for an equal transfer', () => {
    expect(idempotencyKeyOf({ ...options, call: { ...options.call } })).toBe(key)
    expect(key).toBe(`solana:test ${addressOf(1)} ${addressOf(2)}  5`)
  })

  test.each([
    ['network', { network: { ...testNetwork, caipNetworkId: 'solana:other' as const } }],
    ['account', { account: { ...testAccount, address: addressOf(9) } }],
    ['recipient', { call: { to: addressOf(9), value: 5n } }],
    ['amount', { call: { to: addressOf(2), value: 6n } }],
    ['token', { call: { to: addressOf(2), data: '0x05' as const } }],
  ])('differs for another %s', (_, change) => {
    expect(idempotencyKeyOf({ ...options, ...change })).not.toBe(key)
  })
})
