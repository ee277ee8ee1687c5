import { describe, expect, test } from 'vitest'
import { openJournalFixture, payment, paymentCursor } from '../../test/journalFixture.ts'
import { batchReceipt, moneyAccount } from '../../test/moneyFixture.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { changeEntry, readJournal, writeEntry } from './journal.ts'
import { newId } from './newId.ts'
import { sendOnce } from './sendOnce.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const other = { to: '0x00000000000000000000000000000000feed0002', value: 6n } as const

const failing = (error: LatchkeyError) => ({ sendTransaction: () => Promise.reject(error) })
const failed = failing(new LatchkeyError('wallet/failed', { code: null }))

describe('sendOnce', () => {
  test('sendOnce records the transaction before it asks the wallet', async () => {
    const seen: unknown[] = []
    const { latchkey, request } = await openJournalFixture({
      sendTransaction: async () => {
        seen.push(...readJournal(latchkey))
        return '0xhash'
      },
    })
    await sendOnce(latchkey, request)
    expect(seen).toEqual([
      {
        id: request.id,
        kind: 'send',
        status: 'asked',
        account: moneyAccount.address,
        network: 'eip155:1',
        calls: [payment],
        idempotencyKey: request.idempotencyKey,
        summary: request.summary,
        createdAtMs: expect.any(Number),
        updatedAtMs: expect.any(Number),
        chainCursor: paymentCursor,
        hash: null,
        batchId: null,
      },
    ])
  })

  test('sendOnce asks the wallet on the transaction’s network and follows the hash to its end', async () => {
    const { latchkey, asked, request, network } = await openJournalFixture()
    const sent = await sendOnce(latchkey, request)
    expect(sent).toMatchObject({ status: 'sent', hash: '0xhash', batchId: null })
    expect(asked).toEqual([
      { account: moneyAccount, transaction: { ...payment, chainId: network.caipNetworkId } },
    ])
    expect(await waitForTransaction(latchkey, { id: request.id })).toMatchObject({
      status: 'confirmed',
      hash: '0xhash',
    })
  })

  test('sendOnce sends two calls as one batch, and a smart account’s single call too', async () => {
    const batches: unknown[] = []
    const { latchkey, request, asked } = await openJournalFixture({
      sendCalls: async (options) => {
        batches.push(options)
        return 'batch'
      },
      getCallsStatus: async ({ id }) => ({
        id,
        status: 'success',
        statusCode: 200,
        atomic: true,
        receipts: [batchReceipt('0x01'), batchReceipt('0x02')],
      }),
    })
    const two = { ...request, calls: [payment, other] } as const
    expect(await sendOnce(latchkey, two)).toMatchObject({ hash: null, batchId: 'batch' })
    const smart = { ...moneyAccount, type: 'smartAccount' } as const
    const id = newId()
    await sendOnce(latchkey, { ...request, id, account: smart, idempotencyKey: 'another' })
    const { network } = request
    expect(batches).toEqual([
      { account: moneyAccount, network, calls: [payment, other], id: request.id, isReviewed: true },
      { account: smart, network, calls: [payment], id, isReviewed: true },
    ])
    expect(asked).toEqual([])
    expect(await waitForTransaction(latchkey, { id: request.id })).toMatchObject({
      status: 'confirmed',
      hash: '0x02',
    })
  })

  test.each([
    ['eth_sendTransaction', 'sendTransaction', 1],
    ['wallet_sendCalls', 'sendCalls', 2],
  ] as const)('sendOnce needs a wallet with %s', async (method, ability, count) => {
    const { latchkey, request, status } = await openJournalFixture({ [ability]: undefined })
    const calls = count === 2 ? ([payment, other] as const) : request.calls
    await expect(sendOnce(latchkey, { ...request, calls })).rejects.toMatchObject({
      code: 'wallet/method-unsupported',
      context: { method },
    })
    expect(status()).toEqual(['failed'])
  })

  test('sendOnce records a rejection as declined, and the same preview can be confirmed again', async () => {
    let isWilling = false
    const { latchkey, request, status } = await openJournalFixture({
      sendTransaction: async () => {
        if (!isWilling) throw new LatchkeyError('wallet/rejected', {})
        return '0xhash'
      },
    })
    await expect(sendOnce(latchkey, request)).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(status()).toEqual(['declined'])
    isWilling = true
    expect(await sendOnce(latchkey, request)).toMatchObject({ status: 'sent' })
  })

  test('sendOnce records an error before signing as failed', async () => {
    const { latchkey, request, status } = await openJournalFixture(
      failing(new LatchkeyError('wallet/locked', {})),
    )
    await expect(sendOnce(latchkey, request)).rejects.toMatchObject({ code: 'wallet/locked' })
    expect(status()).toEqual(['failed'])
  })

  test('sendOnce finds a transaction whose wallet failed after sending, and does not ask again', async () => {
    const searched: unknown[] = []
    const { latchkey, request } = await openJournalFixture({
      ...failed,
      findTransaction: async (options) => {
        searched.push(options)
        return '0xfound'
      },
    })
    expect(await sendOnce(latchkey, request)).toMatchObject({ hash: '0xfound' })
    expect(searched).toMatchObject([{ account: moneyAccount, call: payment, since: paymentCursor }])
  })

  test('sendOnce leaves a transaction that no search finds unclear, and rejects it the second time', async () => {
    const { latchkey, request, status } = await openJournalFixture({
      ...failed,
      findTransaction: async () => null,
    })
    await expect(sendOnce(latchkey, request)).rejects.toMatchObject({ code: 'wallet/failed' })
    expect(status()).toEqual(['unclear'])
    await expect(sendOnce(latchkey, { ...request, id: newId() })).rejects.toMatchObject({
      code: 'journal/unresolved',
      context: { id: request.id, status: 'unclear' },
    })
  })

  test('sendOnce looks on the chain for an open payment before it rejects the same one', async () => {
    const { latchkey, request, asked } = await openJournalFixture()
    const sent = await sendOnce(latchkey, request)
    writeEntry(latchkey, { ...sent, updatedAtMs: Date.now() + 1 })
    await expect(sendOnce(latchkey, { ...request, id: newId() })).rejects.toMatchObject({
      code: 'journal/already-sent',
      context: { id: request.id, hash: '0xhash' },
    })
    expect(asked).toHaveLength(1)
  })

  test('sendOnce sends the same payment again when the visitor confirmed it, or when the first was replaced', async () => {
    const { latchkey, request, asked } = await openJournalFixture()
    await sendOnce(latchkey, request)
    await sendOnce(latchkey, { ...request, id: newId(), allowRepeat: true })
    expect(asked).toHaveLength(2)
    for (const { id } of readJournal(latchkey)) changeEntry(latchkey, id, { status: 'replaced' })
    await sendOnce(latchkey, { ...request, id: newId() })
    expect(asked).toHaveLength(3)
  })
})

test('newId gives 32 random bytes as hex', () => {
  const ids = Array.from({ length: 64 }, newId)
  expect(new Set(ids).size).toBe(64)
  for (const id of ids) expect(id).toMatch(/^0x[\da-f]{64}$/)
})
