import { testNetwork } from '@latchkey/testing/honestWallet'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import type { StorageDriver } from '../storage/storage.ts'
import { idempotencyKey } from './idempotencyKey.ts'
import { changeEntry, readJournal } from './journal.ts'
import type { JournalEntry } from './journalEntry.ts'
import { recordIfNew } from './recordIfNew.ts'

const account = '0xAAaAaAAAaAaAaAAaaAAaAAAAaAaAAaAAaAaaAAaa'
const to = '0x00000000000000000000000000000000feed0001'

/** The text that versions with the fields `deed`, `mark` and `about` wrote to storage. */
const storedByEarlierVersion = JSON.stringify(
  JSON.stringify([
    {
      id: '0x01',
      kind: 'send',
      status: 'unclear',
      account,
      network: 'eip155:1',
      calls: [{ to, value: { $bigint: '5' } }],
      deed: `send native ${to} 5`,
      about: { token: 'ETH', amount: '0.000000000000000005', to },
      createdAtMs: 1_000,
      updatedAtMs: 2_000,
      mark: { nonce: 7, block: { $bigint: '120' } },
      hash: null,
      batchId: null,
    },
  ]),
)

let storage: StorageDriver
let latchkey: Latchkey

beforeEach(() => {
  storage = memoryStorage()
  storage.setItem('@latchkey/transaction_journal', storedByEarlierVersion)
  latchkey = createLatchkey({ projectId: 'p', networks: [testNetwork(1)], storage })
})

describe('a journal that an earlier version stored', () => {
  test('a journal of an earlier version is read with its idempotency key, chain cursor and summary', () => {
    expect(readJournal(latchkey)).toEqual([
      {
        id: '0x01',
        kind: 'send',
        status: 'unclear',
        account,
        network: 'eip155:1',
        calls: [{ to, value: 5n }],
        idempotencyKey: idempotencyKey('send', 'native', to, 5n),
        summary: { token: 'ETH', amount: '0.000000000000000005', to },
        createdAtMs: 1_000,
        updatedAtMs: 2_000,
        chainCursor: { nonce: 7, block: 120n },
        hash: null,
        batchId: null,
      },
    ])
  })

  test('a journal of an earlier version still prevents a double send of its open transactions', async () => {
    const repeated: JournalEntry = {
      ...(readJournal(latchkey)[0] ?? expect.unreachable()),
      id: '0x02',
      idempotencyKey: idempotencyKey('send', 'native', to, 5n),
    }
    await expect(recordIfNew(latchkey, repeated, { isAgain: false })).rejects.toMatchObject({
      code: 'journal/unresolved',
      context: { id: '0x01' },
    })
  })

  test('a journal of an earlier version is stored under the new field names with the next change', () => {
    changeEntry(latchkey, '0x01', { status: 'failed' })
    const text = storage.getItem('@latchkey/transaction_journal') ?? ''
    expect(text).toContain('idempotencyKey')
    expect(text).toContain('chainCursor')
    expect(text).not.toMatch(/deed|\bmark|about/)
  })
})
