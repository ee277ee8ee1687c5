import type { ChainClient } from '@latchkey/core/adapter'
import { readJournal } from '../src/journal/journal.ts'
import type { TransactionRecord } from '../src/journal/journalEntry.ts'
import { newId } from '../src/journal/newId.ts'
import type { SendOnceRequest } from '../src/journal/sendOnce.ts'
import {
  type ChainAbilities,
  type MoneyFixture,
  moneyAccount,
  openMoneyFixture,
} from './moneyFixture.ts'

export const payment = { to: '0x00000000000000000000000000000000feed0001', value: 5n } as const
export const paymentCursor = { nonce: 7, block: 120n }

/** A payment that the wallet has sent. */
export const sentEntry: TransactionRecord = {
  id: 'payment',
  kind: 'send',
  status: 'sent',
  account: moneyAccount.address,
  network: 'eip155:1',
  calls: [payment],
  idempotencyKey: 'send native 0xfeed 5',
  summary: { token: 'ETH', amount: '5', to: payment.to },
  createdAtMs: 1,
  updatedAtMs: 1,
  chainCursor: paymentCursor,
  hash: '0xhash',
  batchId: null,
}

export type JournalFixture = MoneyFixture & {
  /** What the wallet was asked to send. */
  asked: readonly unknown[]
  request: SendOnceRequest
  status(): readonly TransactionRecord['status'][]
}

/** A wallet and a chain that the test controls, and a payment to send. */
export async function openJournalFixture(abilities: ChainAbilities = {}): Promise<JournalFixture> {
  const asked: unknown[] = []
  const sendTransaction: ChainClient['sendTransaction'] = async (options) => {
    asked.push(options)
    return '0xhash'
  }
  const fixture = await openMoneyFixture({
    advanceCursor: async () => paymentCursor,
    sendTransaction,
    waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }),
    ...abilities,
  })
  const { idempotencyKey, summary } = sentEntry
  const request: SendOnceRequest = {
    id: newId(),
    kind: 'send',
    account: moneyAccount,
    network: fixture.network,
    calls: [payment],
    idempotencyKey,
    summary,
  }
  const status = () => readJournal(fixture.latchkey).map((entry) => entry.status)
  return { ...fixture, asked, request, status }
}
