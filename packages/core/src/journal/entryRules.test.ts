import { testNetwork } from '@latchkey/testing/honestWallet'
import { describe, expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { classifySendError } from './classifySendError.ts'
import { idempotencyKey, isDoubleSend } from './idempotencyKey.ts'
import { changeEntry, journalOf, readJournal, writeEntry } from './journal.ts'
import { isBatch, isOpen, type TransactionRecord } from './journalEntry.ts'
import { pendingEntries } from './pendingEntries.ts'
import { readStoredEntries } from './readStoredEntries.ts'

const entry: TransactionRecord = {
  id: '0x01',
  kind: 'send',
  status: 'sent',
  account: '0xAAaAaAAAaAaAaAAaaAAaAAAAaAaAAaAAaAaaAAaa',
  network: 'eip155:1',
  calls: [{ to: '0xfeed', data: '0x0aF9', value: 5n }],
  idempotencyKey: 'send native 0xfeed 5',
  summary: { token: 'ETH', amount: '5', to: '0xfeed' },
  createdAtMs: 0,
  updatedAtMs: 0,
  chainCursor: { nonce: 7, block: 120n },
  hash: null,
  batchId: null,
}

describe('readStoredEntries', () => {
  test.each<[string, Partial<TransactionRecord>]>([
    ...(['send', 'approve', 'swap'] as const).map((kind): [string, Partial<TransactionRecord>] => [
      `of kind ${kind}`,
      { kind },
    ]),
    ...(
      [
        'asked',
        'unclear',
        'sent',
        'confirmed',
        'reverted',
        'replaced',
        'cancelled',
        'declined',
        'failed',
      ] as const
    ).map((status): [string, Partial<TransactionRecord>] => [`that is ${status}`, { status }]),
    ['with an id of 80 characters', { id: 'a'.repeat(80) }],
    ['on a network with a reference of 32 characters', { network: `eip155:${'1'.repeat(32)}` }],
    ['on a network with a name of 3 characters', { network: 'abc:1' as never }],
    ['without cursor', { chainCursor: null }],
    ['with a hash and a batch id', { hash: '0x01', batchId: 'b' }],
    ['with empty data', { calls: [{ to: '0xfeed', data: '0x' }] }],
    ['with neither data nor value', { calls: [{ to: '0xfeed' }] }],
  ])('readStoredEntries reads an entry %s', (_, change) => {
    expect(readStoredEntries([{ ...entry, ...change }])).toEqual([{ ...entry, ...change }])
  })

  test.each<[string, object]>([
    ['of another kind', { kind: 'SEND' }],
    ['with another status', { status: 'Sent' }],
    ['with an id of 81 characters', { id: 'a'.repeat(81) }],
    ['with an empty id', { id: '' }],
    ['with a space in its id', { id: 'a b' }],
    ['with data that is no hex', { calls: [{ to: '0xfeed', data: '0x0g' }] }],
    ['with data without 0x', { calls: [{ to: '0xfeed', data: '00' }] }],
    ['with data that begins with a space', { calls: [{ to: '0xfeed', data: ' 0x' }] }],
    ['with a value that is no bigint', { calls: [{ to: '0xfeed', value: 5 }] }],
    ['without a recipient', { calls: [{ data: '0x' }] }],
    ['on a network that is none', { network: 'eip155' }],
    ['on a network with a long name', { network: 'eip155xyz:1' }],
    ['on a network with three parts', { network: 'eip155:1:2' }],
    ['on a network with a short name', { network: 'ei:1' }],
    ['on a network in upper case', { network: 'EIP155:1' }],
    ['on a network with a reference of 33 characters', { network: `eip155:${'1'.repeat(33)}` }],
    ['with data after other text', { calls: [{ to: '0xfeed', data: 'x0x01' }] }],
    ['with a creation time that is a text', { createdAtMs: '1' }],
    ['with a cursor whose block is a number', { chainCursor: { nonce: 7, block: 120 } }],
    ['with a cursor without a block', { chainCursor: { nonce: 7 } }],
    ['with a number as hash', { hash: 1 }],
    ['without a summary', { summary: null }],
  ])('readStoredEntries leaves out an entry %s', (_, change) => {
    expect(readStoredEntries([{ ...entry, ...change }, entry])).toEqual([entry])
  })

  test.each([null, undefined, {}, 'x', [null], [1]])(
    'readStoredEntries reads none from %j',
    (stored) => {
      expect(readStoredEntries(stored)).toEqual([])
    },
  )
})

test('isOpen is true for asked, unclear and sent only', () => {
  for (const status of ['asked', 'unclear', 'sent'] as const) expect(isOpen({ status })).toBe(true)
  const settled = ['confirmed', 'reverted', 'replaced', 'cancelled', 'declined', 'failed'] as const
  for (const status of settled) expect(isOpen({ status })).toBe(false)
})

test('isBatch is true for two calls, or one with a batch id', () => {
  const [call] = entry.calls as readonly [TransactionRecord['calls'][number]]
  expect(isBatch({ calls: [call], batchId: null })).toBe(false)
  expect(isBatch({ calls: [call, call], batchId: null })).toBe(true)
  expect(isBatch({ calls: [call], batchId: '' })).toBe(true)
})

test('idempotencyKey ignores the case of addresses, and no unit of the amount', () => {
  expect(idempotencyKey('send', '0xAB', 5n)).toBe('send 0xab 5')
  expect(idempotencyKey('send', '0xAB', 6n)).not.toBe(idempotencyKey('send', '0xab', 5n))
  expect(idempotencyKey('swap', '0xAB', 5n)).not.toBe(idempotencyKey('send', '0xAB', 5n))
})

test('isDoubleSend needs the same key, network and account', () => {
  expect(isDoubleSend(entry, { ...entry, account: entry.account.toLowerCase() })).toBe(true)
  expect(isDoubleSend(entry, { ...entry, account: `${entry.account.slice(0, -1)}b` })).toBe(false)
  expect(isDoubleSend(entry, { ...entry, network: 'eip155:10' })).toBe(false)
  expect(isDoubleSend(entry, { ...entry, idempotencyKey: `${entry.idempotencyKey}0` })).toBe(false)
})

test('pendingEntries ends one millisecond before a day is over', () => {
  const day = 86_400_000
  const at = (nowMs: number) => pendingEntries([entry], { account: entry.account, nowMs })
  expect(at(day - 1)).toHaveLength(1)
  expect(at(day)).toEqual([])
})

test.each<[ErrorCode, string]>([
  ['wallet/rejected', 'declined'],
  ['wallet/already-pending', 'failed'],
  ['wallet/locked', 'failed'],
  ['wallet/unauthorised', 'failed'],
  ['wallet/method-unsupported', 'failed'],
  ['wallet/not-installed', 'failed'],
  ['network/wrong-chain', 'failed'],
  ['network/unrecognised', 'failed'],
  ['connection/not-connected', 'failed'],
  ['caip/invalid-address', 'failed'],
  ['caip/invalid-network-id', 'failed'],
  ['rpc/no-provider', 'failed'],
  ['adapter/not-found', 'failed'],
  ['calls/not-atomic', 'failed'],
  ['calls/capability-unsupported', 'failed'],
  ['calls/too-large', 'failed'],
  ['chain/execution-reverted', 'failed'],
  ['chain/nonce-too-low', 'unclear'],
  ['wallet/failed', 'unclear'],
  ['wallet/timed-out', 'unclear'],
  ['rpc/unreachable', 'unclear'],
  ['rpc/failed', 'unclear'],
])('classifySendError of %s is %s', (code, outcome) => {
  expect(classifySendError(new LatchkeyError(code, {} as never))).toBe(outcome)
})

describe('readJournal', () => {
  const open = (storage = memoryStorage()) =>
    createLatchkey({ projectId: 'p', networks: [testNetwork(1)], storage })

  test('readJournal takes the version that was updated last, from this tab or from storage', () => {
    const latchkey = open()
    writeEntry(latchkey, { ...entry, updatedAtMs: 5 })
    const version = (updatedAtMs: number) => {
      journalOf(latchkey).setState([{ ...entry, status: 'failed', updatedAtMs }], true)
      return readJournal(latchkey).map(({ status }) => status)
    }
    expect([version(4), version(5), version(6)]).toEqual([['sent'], ['sent'], ['failed']])
  })

  test('readJournal lists the newest first, in whatever order they were written', () => {
    const latchkey = open()
    for (const createdAtMs of [2, 3, 1])
      writeEntry(latchkey, { ...entry, id: `${createdAtMs}`, createdAtMs })
    expect(readJournal(latchkey).map(({ id }) => id)).toEqual(['3', '2', '1'])
  })

  test('readJournal lists an entry of another tab before the older ones of this tab', () => {
    const storage = memoryStorage()
    const [latchkey, otherTab] = [open(storage), open(storage)]
    writeEntry(latchkey, { ...entry, id: '1', createdAtMs: 1 })
    journalOf(otherTab)
    writeEntry(otherTab, { ...entry, id: '3', createdAtMs: 3 })
    writeEntry(otherTab, { ...entry, id: '2', createdAtMs: 2 })
    expect(readJournal(latchkey).map(({ id }) => id)).toEqual(['3', '2', '1'])
  })

  test('changeEntry gives every change a later time, and finds only stored entries', () => {
    const latchkey = open()
    const future = Date.now() + 1_000_000
    writeEntry(latchkey, { ...entry, updatedAtMs: future })
    expect(changeEntry(latchkey, entry.id, { hash: '0x1' })?.updatedAtMs).toBe(future + 1)
    expect(changeEntry(latchkey, '0x02', { hash: '0x1' })).toBeNull()
    expect(readJournal(latchkey)).toHaveLength(1)
  })
})
