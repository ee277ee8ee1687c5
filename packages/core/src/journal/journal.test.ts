import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { readJournal, writeEntry } from './journal.ts'
import type { JournalEntry } from './journalEntry.ts'
import { pendingEntries } from './pendingEntries.ts'

const entry = (at: number, status: JournalEntry['status']): JournalEntry => ({
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
