import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { internals } from '../latchkey.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { changeEntry, journalOf, readJournal, writeEntry } from './journal.ts'
import type { TransactionRecord } from './journalEntry.ts'
import { pendingEntries } from './pendingEntries.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const entry = (at: number, status: TransactionRecord['status']): TransactionRecord => ({
  id: `0x${at}`,
  kind: 'send',
  status,
  account: '0xAAaAaAAAaAaAaAAaaAAaAAAAaAaAAaAAaAaaAAaa',
  network: 'eip155:1',
  calls: [],
  idempotencyKey: `send ${at}`,
  summary: { token: 'ETH', amount: '1', to: '0x00000000000000000000000000000000feed0001' },
  createdAtMs: at,
  updatedAtMs: at,
  chainCursor: null,
  hash: null,
  batchId: null,
})

test('the journal keeps the last 99 transactions, and every open one', () => {
  const latchkey = createLatchkey({
    projectId: 'p',
    networks: [testNetwork(1)],
    storage: memoryStorage(),
  })
  writeEntry(latchkey, entry(1, 'sent'))
  for (let at = 2; at <= 120; at += 1) writeEntry(latchkey, entry(at, 'confirmed'))
  const kept = readJournal(latchkey).map(({ createdAtMs }) => createdAtMs)
  expect(kept).toHaveLength(100)
  expect(kept.slice(0, 2)).toEqual([120, 119])
  expect(kept.slice(-2)).toEqual([22, 1])
})

test('the journal drops the oldest settled transaction, also when that one changed last', () => {
  const latchkey = createLatchkey({
    projectId: 'p',
    networks: [testNetwork(1)],
    storage: memoryStorage(),
  })
  for (let at = 2; at <= 100; at += 1) writeEntry(latchkey, entry(at, 'confirmed'))
  writeEntry(latchkey, entry(1, 'failed'))
  const kept = readJournal(latchkey).map(({ createdAtMs }) => createdAtMs)
  expect([kept.length, kept.at(0), kept.at(-1)]).toEqual([99, 100, 2])
})

test('pendingEntries lists the account’s sent transactions of the last day, and none that is settled or unsent', () => {
  const day = 24 * 60 * 60_000
  const { account } = entry(0, 'sent')
  const others = { ...entry(day, 'sent'), account: '0x00000000000000000000000000000000feed0001' }
  const entries = [
    entry(day, 'sent'),
    entry(day - 1, 'asked'),
    entry(day - 2, 'confirmed'),
    entry(day - 3, 'reverted'),
    entry(0, 'sent'),
    others,
  ]
  const pending = pendingEntries(entries, { account: account.toLowerCase(), nowMs: day })
  expect(pending.map(({ createdAtMs }) => createdAtMs)).toEqual([day])
})

test('the journal follows what other tabs store, until the instance is destroyed', async () => {
  const storage = memoryStorage()
  const open = () => createLatchkey({ projectId: 'p', networks: [testNetwork(1)], storage })
  const [latchkey, otherTab] = [open(), open()]
  const { storage: stored } = internals(latchkey)
  const listeners = new Set<Parameters<typeof stored.watch>[0]>()
  stored.watch = (onChange) => {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  }
  const reportChange = (key: Parameters<Parameters<typeof stored.watch>[0]>[0]) => {
    for (const onChange of listeners) onChange(key)
  }
  writeEntry(latchkey, entry(1, 'sent'))
  const waiting = waitForTransaction(latchkey, { id: '0x1' })
  changeEntry(otherTab, '0x1', { status: 'confirmed' })
  reportChange('recent_wallets')
  expect(journalOf(latchkey).getState()).toMatchObject([{ status: 'sent' }])
  reportChange('transaction_journal')
  expect(journalOf(latchkey).getState()).toMatchObject([{ status: 'confirmed' }])
  expect(await waiting).toMatchObject({ id: '0x1', status: 'confirmed' })
  latchkey.destroy()
  expect(listeners.size).toBe(0)
})
