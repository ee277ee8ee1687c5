import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ChainAbilities, moneyAccount } from '../../test/moneyFixture.ts'
import { dollar, openSendFixture, payee as to, usdc } from '../../test/sendFixture.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { AnalyticsEvent } from '../events/events.ts'
import { waitForTransaction } from '../journal/waitForTransaction.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { executeSend } from './executeSend.ts'
import { knownRecipients } from './knownRecipients.ts'
import type { PreparedSend, PrepareSendParameters } from './prepareSend.ts'

async function open(abilities: ChainAbilities = {}, change: Partial<PrepareSendParameters> = {}) {
  const fixture = await openSendFixture(abilities)
  const prepared = await fixture.prepare(change)
  const events: AnalyticsEvent[] = []
  onTestFinished(fixture.latchkey.on('analytics', (event) => events.push(event)))
  // The listener gets the event of the connection before it.
  events.length = 0
  const send = (transfer: Partial<PreparedSend> = {}, options: { allowRepeat?: boolean } = {}) =>
    executeSend(fixture.latchkey, { transfer: { ...prepared, ...transfer }, ...options })
  return { ...fixture, prepared, events, send }
}

const dollars = { token: dollar, amount: 1_000n }
const { address } = moneyAccount
const properties = { isSmartAccount: false, network: 'eip155:1', token: 'USDC', amount: '0.001' }

describe('executeSend', () => {
  test('executeSend records a token transfer under its contract, recipient and amount', async () => {
    const { send, sent } = await open({}, dollars)
    expect(await send()).toMatchObject({
      kind: 'send',
      idempotencyKey: `send ${usdc} ${to} 1000`.toLowerCase(),
      summary: { token: 'USDC', amount: '0.001', to },
      calls: [{ to: usdc, data: '0xa9059cbb' }],
    })
    expect(sent).toEqual([{ to: usdc, data: '0xa9059cbb', chainId: 'eip155:1' }])
  })

  test('executeSend tracks that a transfer begins and succeeds', async () => {
    const { send, events } = await open({}, dollars)
    await send()
    expect(events).toEqual([
      { type: 'track', address, event: 'SEND_INITIATED', properties },
      { type: 'track', address, event: 'SEND_SUCCESS', properties },
    ])
  })

  test('executeSend tracks a rejection with its code, and stores no recipient', async () => {
    const { send, events, latchkey } = await open(
      { sendTransaction: () => Promise.reject(new LatchkeyError('wallet/rejected', {})) },
      dollars,
    )
    await expect(send()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(events).toEqual([
      { type: 'track', address, event: 'SEND_INITIATED', properties },
      {
        type: 'track',
        address,
        event: 'SEND_ERROR',
        properties: { ...properties, message: 'wallet/rejected' },
      },
    ])
    expect(knownRecipients(latchkey)).toEqual([])
  })

  test('executeSend reports a failure without a known cause as send/failed, and tracks it', async () => {
    const { send, events } = await open(
      { sendTransaction: () => Promise.reject(new TypeError('x is not a function')) },
      dollars,
    )
    await expect(send()).rejects.toMatchObject({ code: 'send/failed' })
    expect(events.at(-1)).toEqual({
      type: 'track',
      address,
      event: 'SEND_ERROR',
      properties: { ...properties, message: 'send/failed' },
    })
  })

  test('executeSend tracks a smart account as one', async () => {
    const { send, events } = await open()
    const account = { ...moneyAccount, type: 'smartAccount' } as const
    await send({ account }).catch(() => {})
    expect(events[0]).toMatchObject({ properties: { isSmartAccount: true } })
  })

  test('executeSend sends one prepared transfer once, and another of the same money only when confirmed again', async () => {
    const { send, sent, prepare } = await open()
    await send()
    await expect(send({}, { allowRepeat: true })).rejects.toMatchObject({
      code: 'journal/already-sent',
    })
    const { id } = await prepare()
    await expect(send({ id })).rejects.toMatchObject({ code: 'journal/already-sent' })
    expect(sent).toHaveLength(1)
    await send({ id }, { allowRepeat: true })
    expect(sent).toHaveLength(2)
  })

  test('executeSend checks the node and resolves the recipient’s name once more before it asks the wallet', async () => {
    const checked: string[] = []
    let isHonest = true
    const { send, sent, prepared } = await open({
      requireNode: async ({ caipNetworkId }) => {
        checked.push(caipNetworkId)
        if (!isHonest) throw new LatchkeyError('network/wrong-chain', { expected: '', actual: '' })
      },
      resolveName: async (name) => {
        checked.push(name)
        return { address: to, sources: ['site'] }
      },
    })
    expect(checked).toEqual(['eip155:1'])
    await send({ recipient: { ...prepared.recipient, name: 'bob.eth' } })
    expect(checked.toSorted()).toEqual(['bob.eth', 'eip155:1', 'eip155:1'])
    isHonest = false
    await expect(send()).rejects.toMatchObject({ code: 'network/wrong-chain' })
    expect(sent).toHaveLength(1)
  })

  test('executeSend refetches the balances of the token and the native currency when the transfer is mined', async () => {
    const { send, latchkey } = await open({}, dollars)
    const invalidate = vi.spyOn(getQueryClient(latchkey), 'invalidateQueries')
    const { id } = await send()
    await waitForTransaction(latchkey, { id })
    await vi.waitFor(() => expect(invalidate).toHaveBeenCalled())
    expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
      ['latchkey', 'balance', { account: `eip155:${moneyAccount.address}`, network: 'eip155:1' }],
    ])
  })

  test('executeSend sends the prepared call and stores the recipient', async () => {
    const { prepare, latchkey, sent } = await openSendFixture()
    const entry = await executeSend(latchkey, { transfer: await prepare() })
    expect(entry).toMatchObject({
      status: 'sent',
      kind: 'send',
      idempotencyKey: `send native ${to} 100`.toLowerCase(),
      summary: { token: 'ETH', amount: '0.0000000000000001', to },
    })
    expect(sent).toEqual([{ to, value: 100n, chainId: 'eip155:1' }])
    expect(knownRecipients(latchkey)).toMatchObject([{ address: to, name: null }])
    expect((await prepare()).warnings).toEqual([])
  })

  test('executeSend asks no wallet whose account or network changed since the preview', async () => {
    const { prepare, latchkey, sent, wallet } = await openSendFixture()
    const prepared = await prepare()
    wallet.switchChain('eip155:10')
    await expect(executeSend(latchkey, { transfer: prepared })).rejects.toEqual(
      expect.objectContaining({ code: 'network/wrong-chain' }),
    )
    wallet.switchChain('eip155:1')
    wallet.switchAccounts([to])
    await expect(executeSend(latchkey, { transfer: prepared })).rejects.toEqual(
      expect.objectContaining({ code: 'wallet/unauthorised' }),
    )
    expect(sent).toEqual([])
    expect(knownRecipients(latchkey)).toEqual([])
  })
})
