import { errorCodeOf, localAccounts } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { account, openPureEvm } from '../testing/pureEvm.ts'
import { getCallsStatus, showCallsStatus } from './callsStatus.ts'

const hash = `0x${'ab'.repeat(32)}`
const statusOf = async (reply: unknown) => {
  const { evm } = await openPureEvm({ wallet: { wallet_getCallsStatus: () => reply } })
  return getCallsStatus(evm, { account, id: 'one' })
}
const receiptOf = async (receipt: unknown) =>
  (await statusOf({ status: 200, receipts: [receipt] })).receipts
const plain = { blockHash: null, blockNumber: null, gasUsed: null, logs: [] }

describe('the status of a batch', () => {
  test.each([
    [100, 'pending', 100],
    [199, 'pending', 199],
    [200, 'success', 200],
    [299, 'success', 299],
    [300, 'pending', 300],
    [399, 'pending', 399],
    [400, 'failure', 400],
    [500, 'failure', 500],
    [600, 'failure', 600],
    ['200', 'success', 200],
    ['0xc8', 'success', 200],
    ['CONFIRMED', 'success', 200],
    ['confirmed', 'pending', 100],
    ['PENDING', 'pending', 100],
    ['', 'pending', 100],
    [0, 'pending', 100],
  ])('%s is %s, code %d', async (status, expected, statusCode) => {
    expect(await statusOf({ status })).toEqual({
      ...{ id: 'one', status: expected, statusCode, atomic: null, receipts: [] },
    })
  })

  test.each([
    [true, true],
    [false, false],
    ['true', null],
    [1, null],
    [undefined, null],
  ])('with atomic %j is atomic %j', async (atomic, expected) => {
    expect((await statusOf({ status: 200, atomic })).atomic).toBe(expected)
  })

  test.each([null, undefined, []])('with the receipts %j has none', async (receipts) => {
    expect((await statusOf({ status: 400, receipts })).receipts).toEqual([])
  })

  test.each([{}, null, 'CONFIRMED', { status: null }, { status: 200, receipts: 'none' }])(
    'is an error for the reply %j',
    async (reply) => {
      expect(await errorCodeOf(statusOf(reply))).toBe('rpc/call-status-not-approved')
    },
  )

  test.each([
    [5730, 'calls/unknown-id'],
    [4001, 'rpc/call-status-not-approved'],
    [-32601, 'rpc/call-status-not-approved'],
  ])('is an error for the wallet’s error %d', async (code, expected) => {
    expect(await errorCodeOf(statusOf(Object.assign(new Error('no'), { code })))).toBe(expected)
  })

  test('is asked by the id, and only of a connected account', async () => {
    const { evm, asked } = await openPureEvm({
      wallet: {
        wallet_getCallsStatus: () => ({ status: 100 }),
        wallet_showCallsStatus: () => null,
      },
    })
    await getCallsStatus(evm, { account, id: 'one' })
    await showCallsStatus(evm, { account, id: 'two' })
    expect(asked).toEqual([
      { method: 'wallet_getCallsStatus', params: ['one'] },
      { method: 'wallet_showCallsStatus', params: ['two'] },
    ])
    const foreign = { ...account, address: localAccounts.carol.address }
    expect(await errorCodeOf(getCallsStatus(evm, { account: foreign, id: 'one' }))).toBe(
      'wallet/unauthorised',
    )
    expect(await errorCodeOf(showCallsStatus(evm, { account: foreign, id: 'one' }))).toBe(
      'wallet/unauthorised',
    )
    expect(asked).toHaveLength(2)
  })

  test('passes on that the wallet cannot show it', async () => {
    const { evm } = await openPureEvm({
      wallet: { wallet_showCallsStatus: () => Object.assign(new Error('no'), { code: 5730 }) },
    })
    expect(await errorCodeOf(showCallsStatus(evm, { account, id: 'one' }))).toBe('calls/unknown-id')
  })
})

describe('a receipt of a batch', () => {
  test.each([
    ['0x1', 'success'],
    ['0x0', 'reverted'],
    [1, 'success'],
    [0, 'reverted'],
    ['success', 'success'],
    ['reverted', 'reverted'],
    ['0x00', 'success'],
    [undefined, 'success'],
  ])('with the status %j is %s', async (status, expected) => {
    expect(await receiptOf({ transactionHash: hash, status })).toEqual([
      { transactionHash: hash, ...plain, status: expected },
    ])
  })

  test.each([
    ['0x1f', 31n],
    ['0X1F', 31n],
    ['31', 31n],
    [31, 31n],
    [0, 0n],
    ['0x', null],
    ['31 ', null],
    [' 31', null],
    ['x31', null],
    ['0x1g', null],
    ['', null],
    [1.5, null],
    [2 ** 53, null],
    [null, null],
  ])('with the quantity %s has %s', async (quantity, expected) => {
    const receipt = { transactionHash: hash, blockNumber: quantity, gasUsed: quantity }
    expect(await receiptOf(receipt)).toEqual([
      { ...plain, ...receipt, blockNumber: expected, gasUsed: expected, status: 'success' },
    ])
  })

  test('keeps its block’s hash and its logs', async () => {
    const log = { address: '0x01', data: '0x', topics: ['0x02'] }
    const receipt = { transactionHash: hash, blockHash: hash.toUpperCase().replace('X', 'x') }
    expect(await receiptOf({ ...receipt, logs: [log] })).toEqual([
      { ...plain, ...receipt, logs: [log], status: 'success' },
    ])
    expect(
      await receiptOf({ ...receipt, blockHash: '0x1', logs: [{ ...log, topics: [1] }] }),
    ).toEqual([{ ...plain, transactionHash: hash, status: 'success' }])
  })

  test.each([hash.slice(0, -1), `${hash}0`, `x${hash}`, hash.slice(2), null])(
    'with the hash %j is left out',
    async (transactionHash) => {
      expect(await receiptOf({ transactionHash })).toEqual([])
    },
  )
})
