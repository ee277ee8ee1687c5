import {
  nativeBalanceQuery,
  prepareSend,
  queriesOf,
  recipientQuery,
  sendCostQuery,
  sendTokens,
  waitForEntry,
} from '@latchkey/core'
import { type BitcoinKind, bitcoinKey, codeOf, localBitcoinAccounts } from '@latchkey/testing'
import { Transaction } from '@scure/btc-signer'
import { afterEach, describe, expect, test } from 'vitest'
import { openSendStage, type SendStage } from '../testing/openSendStage.ts'

const bob = localBitcoinAccounts.bob.address
const mainnet = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const friend = (kind: BitcoinKind) =>
  bitcoinKey(new Uint8Array(32).fill(7), kind, 'regtest').address
let stage: SendStage
afterEach(() => stage.close())

describe('a payment', () => {
  test.each(['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const)(
    'to %s arrives to the last satoshi and is followed into its block',
    async (kind) => {
      stage = await openSendStage()
      const { latchkey, chain, wallet, order } = stage
      const to = friend(kind)
      const prepared = await prepareSend(latchkey, order(12_345_678n, to))
      expect(prepared.cost).toEqual({ fee: 0n, reserve: 0n, namedBy: 'wallet' })
      const entry = await sendTokens(latchkey, prepared)
      expect(entry).toMatchObject({ status: 'sent', hash: wallet.sent[0]?.txid })
      expect(chain.balanceOf(to)).toBe(12_345_678n)
      const raw = Transaction.fromRaw(wallet.sent[0]?.raw ?? new Uint8Array())
      expect(raw.id).toBe(entry.hash)
      expect(raw.getOutput(0).amount).toBe(12_345_678n)
      chain.mine()
      expect(await waitForEntry(latchkey, entry.id)).toMatchObject({ status: 'confirmed' })
    },
  )

  test('goes out once: the same again is noticed, and goes out only when it is wanted', async () => {
    stage = await openSendStage()
    const { latchkey, order, wallet } = stage
    await sendTokens(latchkey, await prepareSend(latchkey, order(1_000n, bob)))
    const again = await prepareSend(latchkey, order(1_000n, bob))
    expect(await codeOf(sendTokens(latchkey, again))).toBe('journal/already-sent')
    await sendTokens(latchkey, again, { isAgain: true })
    expect(wallet.sent).toHaveLength(2)
  })

  test('that the wallet made before it lost its line is found on the chain, not made again', async () => {
    stage = await openSendStage()
    const { latchkey, order, wallet, chain } = stage
    const provider = Reflect.get(Reflect.get(stage.page, 'FakeProviders'), 'BitcoinProvider')
    const honest = provider.request
    provider.request = async (method: string, params: unknown) => {
      const reply = await honest(method, params)
      if (method === 'sendTransfer') throw new Error('The port was closed.')
      return reply
    }
    const entry = await sendTokens(latchkey, await prepareSend(latchkey, order(5_000n, bob)))
    expect(entry.hash).toBe(wallet.sent[0]?.txid)
    chain.mine()
    expect(await waitForEntry(latchkey, entry.id)).toMatchObject({ status: 'confirmed' })
    expect(wallet.sent).toHaveLength(1)
  })

  test('the visitor declined is over, and may be tried again', async () => {
    stage = await openSendStage({ behaviour: { send: 'reject' } })
    const { latchkey, order, wallet } = stage
    const prepared = await prepareSend(latchkey, order(1_000n, bob))
    expect(await codeOf(sendTokens(latchkey, prepared))).toBe('wallet/rejected')
    wallet.behave({ send: 'approve' })
    expect(await sendTokens(latchkey, prepared)).toMatchObject({ status: 'sent' })
  })

  test('of more than there is, is stopped before the wallet is asked', async () => {
    stage = await openSendStage()
    const { latchkey, order, wallet } = stage
    const much = order(localBitcoinAccounts.alice.amount + 1n, bob)
    expect(await codeOf(prepareSend(latchkey, much))).toBe('send/insufficient-funds')
    expect(wallet.sent).toEqual([])
  })
})

test('without an Esplora server the amount is the wallet’s business, and it can still be paid', async () => {
  stage = await openSendStage({ isBlind: true })
  const { latchkey, order, chain } = stage
  const prepared = await prepareSend(latchkey, order(2_500n, bob))
  const before = chain.balanceOf(bob)
  expect(await sendTokens(latchkey, prepared)).toMatchObject({ status: 'sent', mark: null })
  expect(chain.balanceOf(bob) - before).toBe(2_500n)
})

describe('is offered', () => {
  const offer = async () => {
    const connection = stage.latchkey.connections.getState().bip122
    const account = connection?.status === 'connected' ? connection.accounts[0] : null
    if (!account) throw new Error('nobody is connected')
    const { network } = stage.order(1n, bob)
    const query = sendCostQuery(stage.latchkey, { account, network, token: null })
    return queriesOf(stage.latchkey).fetchQuery({ ...query, retry: false })
  }

  test('when the wallet can pay', async () => {
    stage = await openSendStage()
    expect(await offer()).toMatchObject({ namedBy: 'wallet' })
  })

  test('not when it cannot', async () => {
    stage = await openSendStage({ speaks: 'standard' })
    expect(await codeOf(offer())).toBe('send/unsupported-chain')
    const preparing = prepareSend(stage.latchkey, stage.order(1_000n, bob))
    expect(await codeOf(preparing)).toBe('send/unsupported-chain')
  })

  test('not from the address that holds ordinals', async () => {
    stage = await openSendStage()
    const { latchkey } = stage
    const connection = latchkey.connections.getState().bip122
    const other = connection?.status === 'connected' ? connection.accounts[1] : undefined
    expect(other?.type).toBe('ordinal')
    const chain = await latchkey.chain('bip122')
    if (other) await chain.switchAccount?.(other)
    expect(await codeOf(offer())).toBe('send/unsupported-chain')
  })
})

test('whom a text means depends on the network, and codes of other wallets are read', async () => {
  stage = await openSendStage()
  const { latchkey } = stage
  const { network } = stage.order(1n, bob)
  const whom = (text: string) =>
    queriesOf(latchkey).fetchQuery(recipientQuery(latchkey, { text, network }))
  expect(await whom(bob)).toEqual({ address: bob, name: null })
  expect(await whom(`bitcoin:${bob}?amount=0.5&label=A:B`)).toEqual({ address: bob, name: null })
  expect(await whom(`bitcoin:${bob}?amount=0.5&req-somethingelse=50`)).toBeNull()
  expect(await whom(`solana:${bob}`)).toBeNull()
  expect(await whom(mainnet)).toBeNull()
  expect(await whom(`${bob.slice(0, -1)}q`)).toBeNull()
  expect(await whom('alice.eth')).toBeNull()
})

test('the balance is what the chain says, before and after', async () => {
  stage = await openSendStage()
  const { latchkey, order } = stage
  const { network } = order(1n, bob)
  const account = { namespace: 'bip122', address: stage.account(), type: 'payment' } as const
  const read = () =>
    queriesOf(latchkey).fetchQuery({
      ...nativeBalanceQuery(latchkey, account, network),
      staleTime: 0,
    })
  expect((await read()).amount).toBe(localBitcoinAccounts.alice.amount)
  await sendTokens(latchkey, await prepareSend(latchkey, order(1_000_000n, bob)))
  expect((await read()).amount).toBe(stage.chain.balanceOf(account.address))
})
