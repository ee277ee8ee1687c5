import { describe, expect, test } from 'vitest'
import {
  batchReceipt,
  type ChainAbilities,
  moneyAccount,
  openMoneyFixture,
} from '../../test/moneyFixture.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { classifySendError } from './classifySendError.ts'
import { resumeJournal, waitForEntry } from './followEntry.ts'
import { readJournal, writeEntry } from './journal.ts'
import { isBatch, type JournalEntry } from './journalEntry.ts'
import { readStoredEntries } from './readStoredEntries.ts'
import { settleEntry } from './settleEntry.ts'

const call = { to: '0x00000000000000000000000000000000feed0001', value: 5n } as const
const sent: JournalEntry = {
  id: 'payment',
  kind: 'send',
  status: 'sent',
  account: moneyAccount.address,
  network: 'eip155:1',
  calls: [call],
  idempotencyKey: 'send native 0xfeed 5',
  summary: { token: 'ETH', amount: '5', to: call.to },
  createdAtMs: 1,
  updatedAtMs: 1,
  chainCursor: { nonce: 7, block: 120n },
  hash: '0xhash',
  batchId: null,
}
const asked: JournalEntry = { ...sent, status: 'asked', hash: null }

async function settle(entry: JournalEntry, abilities: ChainAbilities) {
  const { latchkey } = await openMoneyFixture(abilities)
  writeEntry(latchkey, entry)
  const settled = await settleEntry(latchkey, entry)
  expect(readJournal(latchkey)).toEqual([settled])
  return settled
}

describe('settleEntry', () => {
  test.each(['confirmed', 'reverted', 'replaced', 'cancelled', 'failed'] as const)(
    'settleEntry records the outcome %s with the hash that was mined',
    async (status) => {
      const waited: unknown[] = []
      const settled = await settle(sent, {
        waitForTransaction: async ({ signal: _, ...options }) => {
          waited.push(options)
          return { status, hash: '0xmined' }
        },
      })
      expect(settled).toMatchObject({ status, hash: '0xmined' })
      expect(waited).toMatchObject([
        { account: moneyAccount, call, hash: '0xhash', since: sent.chainCursor },
      ])
    },
  )

  test('settleEntry finds the hash of a transaction that the wallet sent silently, and then its outcome', async () => {
    const settled = await settle(asked, {
      findTransaction: async () => '0xfound',
      waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }),
    })
    expect(settled).toMatchObject({ status: 'confirmed', hash: '0xfound' })
  })

  test.each<[string, JournalEntry, ChainAbilities]>([
    ['the search finds nothing', asked, { findTransaction: async () => null }],
    ['the chain cannot search', asked, {}],
    [
      'the journal has no cursor to search from',
      { ...asked, chainCursor: null },
      { findTransaction: async () => '0xfound' },
    ],
    ['the chain cannot wait', sent, {}],
    [
      'the node is unreachable',
      sent,
      { waitForTransaction: () => Promise.reject(new Error('unreachable')) },
    ],
    [
      'the site no longer offers its network',
      { ...sent, network: 'eip155:5' },
      { waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }) },
    ],
    [
      'it is settled already',
      { ...sent, status: 'replaced' },
      { waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }) },
    ],
  ])('settleEntry leaves an entry as it is when %s', async (_, entry, abilities) => {
    expect(await settle(entry, abilities)).toEqual(entry)
  })

  const batch: JournalEntry = { ...sent, hash: null, batchId: 'batch' }
  const receipts = [batchReceipt('0x01'), batchReceipt('0x02')]

  test.each([
    ['success', 'confirmed', '0x02'],
    ['failure', 'reverted', '0x02'],
    ['pending', 'sent', null],
  ] as const)('settleEntry reads a batch with the status %s as %s', async (status, now, hash) => {
    const settled = await settle(batch, {
      getCallsStatus: async ({ id }) => ({ id, status, statusCode: 0, atomic: true, receipts }),
    })
    expect(settled).toMatchObject({ status: now, hash, batchId: 'batch' })
  })

  test('settleEntry leaves a batch open when the wallet cannot say its status', async () => {
    expect(await settle(batch, {})).toEqual(batch)
  })

  test('isBatch is true for two calls or a batch id, and false for one call', () => {
    expect(isBatch(sent)).toBe(false)
    expect(isBatch({ calls: [call, call], batchId: null })).toBe(true)
    expect(isBatch({ calls: [call], batchId: 'batch' })).toBe(true)
  })
})

describe('followEntry', () => {
  test('resumeJournal polls an open entry until it is settled, also after errors', async () => {
    const answers = [
      () => Promise.reject(new Error('unreachable')),
      () => Promise.reject(new Error('busy')),
      async () => ({ status: 'confirmed', hash: '0xmined' }) as const,
    ]
    const { latchkey } = await openMoneyFixture({
      waitForTransaction: () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
    })
    writeEntry(latchkey, sent)
    resumeJournal(latchkey)
    resumeJournal(latchkey)
    expect(await waitForEntry(latchkey, sent.id)).toMatchObject({ status: 'confirmed' })
    expect(answers).toEqual([])
  })

  test('waitForEntry follows a batch from pending to its end', async () => {
    const statuses = ['pending', 'success'] as const
    let reads = 0
    const { latchkey } = await openMoneyFixture({
      getCallsStatus: async ({ id }) => ({
        id,
        status: statuses[reads++] ?? 'success',
        statusCode: 0,
        atomic: true,
        receipts: [],
      }),
    })
    writeEntry(latchkey, { ...sent, hash: null, batchId: 'batch' })
    expect(await waitForEntry(latchkey, sent.id)).toMatchObject({ status: 'confirmed', hash: null })
    expect(reads).toBe(2)
  })
})

describe('classifySendError', () => {
  const classify = (code: ErrorCode) => classifySendError(new LatchkeyError(code, {} as never))

  test.each<ErrorCode>([
    'wallet/already-pending',
    'wallet/locked',
    'wallet/unauthorised',
    'wallet/method-unsupported',
    'wallet/not-installed',
    'network/wrong-chain',
    'network/unrecognised',
    'connection/not-connected',
    'caip/invalid-address',
    'caip/invalid-network-id',
    'rpc/no-provider',
    'adapter/not-found',
    'calls/not-atomic',
    'calls/capability-unsupported',
    'calls/too-large',
    'chain/execution-reverted',
    'chain/insufficient-funds',
  ])('classifySendError knows that %s comes before the transaction is sent', (code) => {
    expect(classify(code)).toBe('failed')
  })

  test('classifySendError knows a rejection, and no other error says that nothing was sent', () => {
    expect(classify('wallet/rejected')).toBe('declined')
    expect(classify('chain/nonce-too-low')).toBe('unclear')
    expect(classify('wallet/failed')).toBe('unclear')
    expect(classify('rpc/failed')).toBe('unclear')
    expect(classify('unexpected')).toBe('unclear')
  })
})

describe('readStoredEntries', () => {
  test.each<Partial<JournalEntry>>([
    {},
    { kind: 'approve' },
    { kind: 'swap' },
    ...(
      [
        'asked',
        'unclear',
        'confirmed',
        'reverted',
        'replaced',
        'cancelled',
        'declined',
        'failed',
      ] as const
    ).map((status) => ({ status })),
    { calls: [{ to: call.to }, { to: call.to, data: '0x' }, { to: call.to, data: '0xAbcdef01' }] },
    { id: 'a'.repeat(80) },
    { chainCursor: null, hash: null, batchId: 'batch' },
  ])('readStoredEntries reads %j as it was stored', (change) => {
    expect(readStoredEntries([{ ...sent, ...change }])).toEqual([{ ...sent, ...change }])
  })

  test.each<Record<string, unknown>>([
    { id: '' },
    { id: 'a'.repeat(81) },
    { id: 'pay ment' },
    { kind: 'SEND' },
    { status: 'SENT' },
    { network: 'eip155:1:2' },
    { network: 'e:1' },
    { network: 'EIP155:1' },
    { network: `eip155:${'1'.repeat(33)}` },
    { calls: [{ to: call.to, data: '0xzz' }] },
    { calls: [{ to: call.to, data: 'x0x01' }] },
    { calls: [{ to: call.to, data: '01' }] },
    { calls: [{ to: call.to, value: 5 }] },
    { createdAtMs: '1' },
    { chainCursor: { nonce: 7, block: 120 } },
  ])('readStoredEntries leaves out an entry with %j, and keeps the others', (change) => {
    expect(readStoredEntries([{ ...sent, ...change }, sent])).toEqual([sent])
  })

  test('readStoredEntries reads no journal from anything but a list', () => {
    expect(readStoredEntries(null)).toEqual([])
    expect(readStoredEntries({ 0: sent, length: 1 })).toEqual([])
  })
})
