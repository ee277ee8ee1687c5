import type { Account, CaipNetworkId } from '@latchkey/core'
import { keepConnection } from '@latchkey/core/adapter'
import { errorCodeOf, memoryTypedStorage } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import type { BitcoinState } from '../bitcoinState.ts'
import type { BitcoinConnection } from '../connection/bitcoinConnection.ts'
import { bitcoinMainnet, bitcoinTestnet } from '../networks.ts'
import { sendForPage } from './sendForPage.ts'
import { encodeTransfer, sendTransaction, sendTransfer } from './sendTransfer.ts'

const account: Account = {
  namespace: 'bip122',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  type: 'payment',
}
const [keyHash, scriptHash, witnessKey, taproot] = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
  account.address,
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
] as const
const maxSafe = BigInt(Number.MAX_SAFE_INTEGER)
const mainnet = bitcoinMainnet.caipNetworkId

/** A wallet on a network, and the payments that it was asked for. */
async function open(chainId: CaipNetworkId = mainnet, own: Partial<BitcoinConnection> = {}) {
  const asked: object[] = []
  const context: BitcoinState['context'] = {
    networks: () => [bitcoinMainnet],
    activeNetwork: () => mainnet,
    rpcUrls: () => [],
    onConnection: () => {},
    storage: memoryTypedStorage(),
  }
  const keeper = keepConnection<BitcoinConnection>(context, 'bip122')
  const connection: BitcoinConnection = {
    state: { accounts: [account], chainId },
    watch: () => () => {},
    raw: null,
    signMessage: async () => '',
    async sendTransfer(transfer) {
      asked.push(transfer)
      return 'txid'
    },
    ...own,
  }
  const connector = { id: 'x', type: 'ANNOUNCED', name: 'X', namespace: 'bip122' } as const
  await keeper.connect({ connector, open: async () => connection })
  const discovery = { wallets: () => [], watch: () => () => {} }
  return { state: { context, keeper, discovery } satisfies BitcoinState, asked }
}

describe('sendTransfer', () => {
  test.each([
    ['P2PKH', keyHash, 546n],
    ['P2SH', scriptHash, 540n],
    ['P2WPKH', witnessKey, 294n],
    ['P2TR', taproot, 330n],
  ])('asks the wallet for a payment to %s from its dust limit on', async (_, to, dust) => {
    const { state, asked } = await open()
    for (const amount of [dust - 1n, 1n, 0n, -1n]) {
      expect(await errorCodeOf(sendTransfer(state, { account, to, amount }))).toBe('send/invalid')
    }
    expect(asked).toEqual([])
    const transfer = { account, to, amount: dust }
    expect(await sendTransfer(state, transfer)).toBe('txid')
    expect(asked).toEqual([transfer])
  })

  test('asks for at most as many satoshis as a number holds exactly', async () => {
    const { state, asked } = await open()
    const pay = (amount: bigint) =>
      errorCodeOf(sendTransfer(state, { account, to: keyHash, amount }))
    expect(await pay(maxSafe + 1n)).toBe('send/invalid')
    expect(await pay(maxSafe)).toBe('it succeeded')
    expect(asked).toHaveLength(1)
  })

  test.each<[string, CaipNetworkId]>([
    ['another network than the recipient', bitcoinTestnet.caipNetworkId],
    ['an unknown network', 'bip122:ffffffffffffffffffffffffffffffff'],
  ])('rejects a payment while the wallet is on %s', async (_, chainId) => {
    const { state, asked } = await open(chainId)
    const pay = sendTransfer(state, { account, to: keyHash, amount: 1_000n })
    expect(await errorCodeOf(pay)).toBe('send/invalid')
    expect(asked).toEqual([])
  })

  test('rejects a recipient with a wrong checksum', async () => {
    const { state } = await open()
    const to = `${keyHash.slice(0, -1)}b`
    expect(await errorCodeOf(sendTransfer(state, { account, to, amount: 1_000n }))).toBe(
      'send/invalid',
    )
  })

  test('rejects with a wallet that cannot pay, and from another account', async () => {
    const { state } = await open(mainnet, { sendTransfer: undefined as never })
    const pay = (from: Account) =>
      sendTransfer(state, { account: from, to: keyHash, amount: 1_000n })
    await expect(pay(account)).rejects.toMatchObject({
      code: 'wallet/method-unsupported',
      context: { method: 'sendTransfer' },
    })
    expect(await errorCodeOf(pay({ ...account, address: keyHash }))).toBe('wallet/unauthorised')
  })
})

describe('sendTransaction', () => {
  const transaction = { to: keyHash, value: 1_000n, chainId: mainnet }

  test('asks the wallet for the payment', async () => {
    const { state, asked } = await open()
    expect(await sendTransaction(state, { account, transaction })).toBe('txid')
    expect(asked).toEqual([{ account, to: keyHash, amount: 1_000n }])
  })

  test('rejects another network than the wallet’s, and no wallet', async () => {
    const { state, asked } = await open(bitcoinTestnet.caipNetworkId)
    const wrongChain = (actual: string) => ({
      code: 'network/wrong-chain',
      context: { expected: mainnet, actual },
    })
    const act = () => sendTransaction(state, { account, transaction })
    await expect(act()).rejects.toMatchObject(wrongChain(bitcoinTestnet.caipNetworkId))
    await state.keeper.disconnect()
    await expect(act()).rejects.toMatchObject(wrongChain(''))
    expect(asked).toEqual([])
  })

  test('rejects data, and a payment without an amount', async () => {
    const { state, asked } = await open()
    const send = (change: object) =>
      errorCodeOf(sendTransaction(state, { account, transaction: { ...transaction, ...change } }))
    expect(await send({ data: '0x00' })).toBe('send/invalid')
    expect(await send({ value: undefined })).toBe('send/invalid')
    expect(asked).toEqual([])
  })
})

test('sendForPage asks the wallet for the payment', async () => {
  const { state, asked } = await open()
  const transfer = { account, to: taproot, amount: 330n }
  expect(await sendForPage(state, transfer)).toBe('txid')
  expect(asked).toEqual([transfer])
})

test('encodeTransfer encodes a payment, and rejects a token', async () => {
  expect(encodeTransfer({ token: null, to: keyHash, amount: 5n })).toEqual({
    to: keyHash,
    value: 5n,
  })
  const token = Promise.resolve().then(() => encodeTransfer({ token: '', to: keyHash, amount: 5n }))
  expect(await errorCodeOf(token)).toBe('send/invalid')
})
