import { describe, expect, test } from 'vitest'
import {
  batchReceipt,
  type ChainAbilities,
  moneyAccount,
  openMoneyFixture,
} from '../../test/moneyFixture.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { waitForEntry } from './followEntry.ts'
import { changeEntry, readJournal, writeEntry } from './journal.ts'
import { newId } from './newId.ts'
import { type SendOnceRequest, sendOnce } from './sendOnce.ts'

const call = { to: '0x00000000000000000000000000000000feed0001', value: 5n } as const
const other = { to: '0x00000000000000000000000000000000feed0002', value: 6n } as const
const chainCursor = { nonce: 7, block: 120n }

/** A wallet and a chain that the test controls: what the wallet was asked, and how it answers. */
async function open(abilities: ChainAbilities = {}) {
  const asked: unknown[] = []
  const fixture = await openMoneyFixture({
    advanceCursor: async () => chainCursor,
    sendTransaction: async (options) => {
      asked.push(options)
      return '0xhash'
    },
    waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }),
    ...abilities,
  })
  const request: SendOnceRequest = {
    id: newId(),
    kind: 'send',
    account: moneyAccount,
    network: fixture.network,
    calls: [call],
    idempotencyKey: 'send native 0xfeed 5',
    summary: { token: 'ETH', amount: '5', to: call.to },
  }
  const status = () => readJournal(fixture.latchkey).map((entry) => entry.status)
  return { ...fixture, asked, request, status }
}

const failing = (error: LatchkeyError) => ({ sendTransaction: () => Promise.reject(error) })
const failed = failing(new LatchkeyError('wallet/failed', { code: null }))

describe('sendOnce', () => {
  test('sendOnce records the transaction before it asks the wallet', async () => {
    const seen: unknown[] = []
    const { latchkey, request } = await open({
      sendTransaction: async () => {
        seen.push(...readJournal(latchkey))
        return '0xhash'
      },
    })
    await sendOnce(latchkey, request)
    expect(seen).toMatchObject([
      { id: request.id, status: 'asked', hash: null, batchId: null, chainCursor, calls: [call] },
    ])
  })

  test('sendOnce asks the wallet on the transaction’s network and follows the hash to its end', async () => {
    const { latchkey, asked, request, network } = await open()
    const sent = await sendOnce(latchkey, request)
    expect(sent).toMatchObject({ status: 'sent', hash: '0xhash', batchId: null })
    expect(asked).toEqual([
      { account: moneyAccount, transaction: { ...call, chainId: network.caipNetworkId } },
    ])
    expect(await waitForEntry(latchkey, request.id)).toMatchObject({
      status: 'confirmed',
      hash: '0xhash',
    })
  })

  test('sendOnce sends two calls as one batch, and a smart account’s single call too', async () => {
    const batches: unknown[] = []
    const { latchkey, request, asked } = await open({
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
    const two = { ...request, calls: [call, other] } as const
    expect(await sendOnce(latchkey, two)).toMatchObject({ hash: null, batchId: 'batch' })
    const smart = { ...moneyAccount, type: 'smartAccount' } as const
    const id = newId()
    await sendOnce(latchkey, { ...request, id, account: smart, idempotencyKey: 'another' })
    expect(batches).toMatchObject([
      { calls: [call, other], id: request.id, isReviewed: true },
      { calls: [call], id, isReviewed: true },
    ])
    expect(asked).toEqual([])
    expect(await waitForEntry(latchkey, request.id)).toMatchObject({
      status: 'confirmed',
      hash: '0x02',
    })
  })

  test.each([
    ['eth_sendTransaction', 'sendTransaction', 1],
    ['wallet_sendCalls', 'sendCalls', 2],
  ] as const)('sendOnce needs a wallet with %s', async (method, ability, count) => {
    const { latchkey, request, status } = await open({ [ability]: undefined })
    const calls = count === 2 ? ([call, other] as const) : request.calls
    await expect(sendOnce(latchkey, { ...request, calls })).rejects.toMatchObject({
      code: 'wallet/method-unsupported',
      context: { method },
    })
    expect(status()).toEqual(['failed'])
  })

  test('sendOnce records a rejection as declined, and the same preview can be confirmed again', async () => {
    let isWilling = false
    const { latchkey, request, status } = await open({
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
    const { latchkey, request, status } = await open(
      failing(new LatchkeyError('wallet/locked', {})),
    )
    await expect(sendOnce(latchkey, request)).rejects.toMatchObject({ code: 'wallet/locked' })
    expect(status()).toEqual(['failed'])
  })

  test('sendOnce finds a transaction whose wallet failed after sending, and does not ask again', async () => {
    const searched: unknown[] = []
    const { latchkey, request } = await open({
      ...failed,
      findTransaction: async (options) => {
        searched.push(options)
        return '0xfound'
      },
    })
    expect(await sendOnce(latchkey, request)).toMatchObject({ hash: '0xfound' })
    expect(searched).toMatchObject([{ account: moneyAccount, call, since: chainCursor }])
  })

  test('sendOnce leaves a transaction that no search finds unclear, and refuses it the second time', async () => {
    const { latchkey, request, status } = await open({
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

  test('sendOnce looks on the chain for an open payment before it refuses the same one', async () => {
    const { latchkey, request, asked } = await open()
    const sent = await sendOnce(latchkey, request)
    writeEntry(latchkey, { ...sent, updatedAtMs: Date.now() + 1 })
    await expect(sendOnce(latchkey, { ...request, id: newId() })).rejects.toMatchObject({
      code: 'journal/already-sent',
      context: { id: request.id, hash: '0xhash' },
    })
    expect(asked).toHaveLength(1)
  })

  test('sendOnce sends the same payment again when the visitor confirmed it, or when the first was replaced', async () => {
    const { latchkey, request, asked } = await open()
    await sendOnce(latchkey, request)
    await sendOnce(latchkey, { ...request, id: newId(), isAgain: true })
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
