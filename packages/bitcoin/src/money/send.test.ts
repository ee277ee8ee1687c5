import { executeSend, prepareSend, waitForTransaction } from '@latchkey/core'
import { internals, sendCostQuery } from '@latchkey/core/internal'
import {
  getBalanceQueryOptions,
  getQueryClient,
  getRecipientQueryOptions,
} from '@latchkey/core/query'
import { type BitcoinKind, bitcoinKey, errorCodeOf, localBitcoinAccounts } from '@latchkey/testing'
import { Transaction } from '@scure/btc-signer'
import { afterEach, describe, expect, test } from 'vitest'
import { openSendFixture, type SendFixture } from '../testing/openSendFixture.ts'

const bob = localBitcoinAccounts.bob.address
const mainnet = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const friend = (kind: BitcoinKind) =>
  bitcoinKey(new Uint8Array(32).fill(7), kind, 'regtest').address
let fixture: SendFixture
afterEach(() => fixture.close())

describe('a payment', () => {
  test.each(['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const)(
    'a Bitcoin payment to %s arrives to the last satoshi and is followed into its block',
    async (kind) => {
      fixture = await openSendFixture()
      const { latchkey, chain, wallet, order } = fixture
      const to = friend(kind)
      const prepared = await prepareSend(latchkey, order(12_345_678n, to))
      expect(prepared.cost).toEqual({ fee: 0n, reserve: 0n, namedBy: 'wallet' })
      const entry = await executeSend(latchkey, { transfer: prepared })
      expect(entry).toMatchObject({ status: 'sent', hash: wallet.sent[0]?.txid })
      expect(chain.balanceOf(to)).toBe(12_345_678n)
      const raw = Transaction.fromRaw(wallet.sent[0]?.raw ?? new Uint8Array())
      expect(raw.id).toBe(entry.hash)
      expect(raw.getOutput(0).amount).toBe(12_345_678n)
      chain.mine()
      expect(await waitForTransaction(latchkey, { id: entry.id })).toMatchObject({
        status: 'confirmed',
      })
    },
  )

  test('a Bitcoin payment is sent once: a repeated payment needs the visitor’s confirmation', async () => {
    fixture = await openSendFixture()
    const { latchkey, order, wallet } = fixture
    await executeSend(latchkey, { transfer: await prepareSend(latchkey, order(1_000n, bob)) })
    const again = await prepareSend(latchkey, order(1_000n, bob))
    expect(await errorCodeOf(executeSend(latchkey, { transfer: again }))).toBe(
      'journal/already-sent',
    )
    await executeSend(latchkey, { transfer: again, allowRepeat: true })
    expect(wallet.sent).toHaveLength(2)
  })

  test('a Bitcoin payment that the wallet sent before its connection broke is found on the chain, not sent again', async () => {
    fixture = await openSendFixture()
    const { latchkey, order, wallet, chain } = fixture
    const provider = Reflect.get(Reflect.get(fixture.page, 'FakeProviders'), 'BitcoinProvider')
    const honest = provider.request
    provider.request = async (method: string, params: unknown) => {
      const reply = await honest(method, params)
      if (method === 'sendTransfer') throw new Error('The port was closed.')
      return reply
    }
    const entry = await executeSend(latchkey, {
      transfer: await prepareSend(latchkey, order(5_000n, bob)),
    })
    expect(entry.hash).toBe(wallet.sent[0]?.txid)
    chain.mine()
    expect(await waitForTransaction(latchkey, { id: entry.id })).toMatchObject({
      status: 'confirmed',
    })
    expect(wallet.sent).toHaveLength(1)
  })

  test('a Bitcoin payment that the visitor rejected can be tried again', async () => {
    fixture = await openSendFixture({ behaviour: { send: 'reject' } })
    const { latchkey, order, wallet } = fixture
    const prepared = await prepareSend(latchkey, order(1_000n, bob))
    expect(await errorCodeOf(executeSend(latchkey, { transfer: prepared }))).toBe('wallet/rejected')
    wallet.behave({ send: 'approve' })
    expect(await executeSend(latchkey, { transfer: prepared })).toMatchObject({ status: 'sent' })
  })

  test('a Bitcoin payment of more than the balance is rejected before the wallet is asked', async () => {
    fixture = await openSendFixture()
    const { latchkey, order, wallet } = fixture
    const much = order(localBitcoinAccounts.alice.amount + 1n, bob)
    expect(await errorCodeOf(prepareSend(latchkey, much))).toBe('send/insufficient-funds')
    expect(wallet.sent).toEqual([])
  })
})

test('without an Esplora server a Bitcoin payment is sent without a balance check', async () => {
  fixture = await openSendFixture({ hasNoEsplora: true })
  const { latchkey, order, chain } = fixture
  const prepared = await prepareSend(latchkey, order(2_500n, bob))
  const before = chain.balanceOf(bob)
  expect(await executeSend(latchkey, { transfer: prepared })).toMatchObject({
    status: 'sent',
    chainCursor: null,
  })
  expect(chain.balanceOf(bob) - before).toBe(2_500n)
})

describe('send is offered', () => {
  const offer = async () => {
    const connection = internals(fixture.latchkey).connections.getState().bip122
    const account = connection?.status === 'connected' ? connection.accounts[0] : null
    if (!account) throw new Error('The wallet is not connected')
    const { network } = fixture.order(1n, bob)
    const query = sendCostQuery(fixture.latchkey, { account, network, token: null })
    return getQueryClient(fixture.latchkey).fetchQuery({ ...query, retry: false })
  }

  test('Send is offered when the Bitcoin wallet can pay', async () => {
    fixture = await openSendFixture()
    expect(await offer()).toMatchObject({ namedBy: 'wallet' })
  })

  test('Send is not offered when the Bitcoin wallet cannot pay', async () => {
    fixture = await openSendFixture({ speaks: 'standard' })
    expect(await errorCodeOf(offer())).toBe('send/unsupported-chain')
    const preparing = prepareSend(fixture.latchkey, fixture.order(1_000n, bob))
    expect(await errorCodeOf(preparing)).toBe('send/unsupported-chain')
  })

  test('Send is not offered for a Bitcoin address that holds ordinals', async () => {
    fixture = await openSendFixture()
    const { latchkey } = fixture
    const connection = internals(latchkey).connections.getState().bip122
    const other = connection?.status === 'connected' ? connection.accounts[1] : undefined
    expect(other?.type).toBe('ordinal')
    const chain = await internals(latchkey).chain('bip122')
    if (other) await chain.switchAccount?.(other)
    expect(await errorCodeOf(offer())).toBe('send/unsupported-chain')
  })
})

test('the Bitcoin adapter resolves a recipient for the network, and reads BIP-21 URIs', async () => {
  fixture = await openSendFixture()
  const { latchkey } = fixture
  const { network } = fixture.order(1n, bob)
  const whom = (text: string) =>
    getQueryClient(latchkey).fetchQuery(getRecipientQueryOptions(latchkey, { text, network }))
  expect(await whom(bob)).toEqual({ address: bob, name: null })
  expect(await whom(`bitcoin:${bob}?amount=0.5&label=A:B`)).toEqual({ address: bob, name: null })
  expect(await whom(`bitcoin:${bob}?amount=0.5&req-somethingelse=50`)).toBeNull()
  expect(await whom(`solana:${bob}`)).toBeNull()
  expect(await whom(mainnet)).toBeNull()
  expect(await whom(`${bob.slice(0, -1)}q`)).toBeNull()
  expect(await whom('alice.eth')).toBeNull()
})

test('the Bitcoin balance equals the chain’s before and after a payment', async () => {
  fixture = await openSendFixture()
  const { latchkey, order } = fixture
  const { network } = order(1n, bob)
  const account = { namespace: 'bip122', address: fixture.account(), type: 'payment' } as const
  const read = () =>
    getQueryClient(latchkey).fetchQuery({
      ...getBalanceQueryOptions(latchkey, { account, network }),
      staleTime: 0,
    })
  expect((await read()).amount).toBe(localBitcoinAccounts.alice.amount)
  await executeSend(latchkey, { transfer: await prepareSend(latchkey, order(1_000_000n, bob)) })
  expect((await read()).amount).toBe(fixture.chain.balanceOf(account.address))
})
