import { bitcoinVerifier } from '@latchkey/siwx/bitcoin'
import { errorCodeOf } from '@latchkey/testing'
import type { BitcoinWalletKind } from '@latchkey/testing/bitcoin'
import { describe, expect, test } from 'vitest'
import { bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from '../networks.ts'
import { openTestChain } from '../testing/openTestChain.ts'

const kinds: readonly BitcoinWalletKind[] = ['standard', 'sats', 'leather', 'unisat', 'okx']
const main = bitcoinMainnet.caipNetworkId
const text = 'example.com wants you to sign in with your Bitcoin account'

describe.each(kinds)('a wallet that speaks as %s', (speaks) => {
  test('a Bitcoin wallet connects with its payment address first', async () => {
    const { client, connector, connection, account, wallet } = await openTestChain({ speaks })
    await client.connect({ connector })
    expect(connection()).toMatchObject({ status: 'connected', connector, chainId: main })
    const [address] = wallet.addresses
    expect(account()).toMatchObject({ namespace: 'bip122', type: 'payment', address })
  })

  test('a Bitcoin wallet signs a text that the siwx verifier accepts', async () => {
    const { client, connector, account } = await openTestChain({ speaks })
    await client.connect({ connector })
    const signature = await client.signMessage({ account: account(), message: text })
    const { address } = account()
    const verifier = bitcoinVerifier()
    expect(await verifier.verify({ text, signature, address, chainId: main })).toBe(true)
    expect(await verifier.verify({ text: 'else', signature, address, chainId: main })).toBe(false)
  })

  test('a rejected connection to a Bitcoin wallet is wallet/rejected, and a second attempt connects', async () => {
    const { client, connector, connection, wallet } = await openTestChain({ speaks })
    wallet.behave({ connect: 'reject' })
    expect(await errorCodeOf(client.connect({ connector }))).toBe('wallet/rejected')
    expect(connection()).toEqual({ status: 'disconnected' })
    wallet.behave({ connect: 'approve' })
    await client.connect({ connector })
    expect(connection()).toMatchObject({ status: 'connected' })
  })

  test('a Bitcoin wallet disconnects and clears the stored connector', async () => {
    const { client, connector, connection, storage } = await openTestChain({ speaks })
    await client.connect({ connector })
    await client.disconnect()
    expect(connection()).toEqual({ status: 'disconnected' })
    expect(storage.get('connected_connectors')).toEqual({})
    expect(client.provider()).toBeNull()
  })
})

const silent = kinds.filter((kind) => kind !== 'leather')

describe.each(silent)(
  'a wallet with the %s API that has stored its permission for the page',
  (speaks) => {
    test('a Bitcoin wallet with stored permission is restored after a reload without a prompt', async () => {
      const before = await openTestChain({ speaks })
      await before.client.connect({ connector: before.connector })
      const asked = before.wallet.requests.length
      before.wallet.behave({ connect: 'hang' })
      const after = await before.reload()
      await after.client.reconnect()
      expect(after.connection()).toEqual(before.connection())
      expect(after.wallet.openPrompts).toEqual([])
      expect(after.wallet.requests.length).toBeGreaterThan(asked)
    })

    test('a Bitcoin wallet is not restored after it revoked its permission', async () => {
      const before = await openTestChain({ speaks })
      await before.client.connect({ connector: before.connector })
      before.wallet.disconnect()
      const after = await before.reload()
      await after.client.reconnect()
      expect(after.connection()).toEqual({ status: 'disconnected' })
      expect(after.wallet.openPrompts).toEqual([])
    })

    test('a Bitcoin wallet with stored permission reports a change of accounts', async () => {
      const { client, connector, account, wallet } = await openTestChain({ speaks })
      await client.connect({ connector })
      wallet.choosePerson(1)
      await expect.poll(() => account().address).toBe(wallet.addresses[0])
    })

    test('a Bitcoin wallet with stored permission ends the connection when it disconnects', async () => {
      const { client, connector, connection, wallet } = await openTestChain({ speaks })
      await client.connect({ connector })
      wallet.disconnect()
      await expect.poll(() => connection()).toEqual({ status: 'disconnected' })
    })

    test('a Bitcoin wallet with stored permission reconnects after it was locked and unlocked', async () => {
      const { client, connector, connection, wallet } = await openTestChain({ speaks })
      await client.connect({ connector })
      wallet.lock()
      await expect.poll(() => connection()).toEqual({ status: 'disconnected' })
      wallet.unlock()
      await expect.poll(() => connection()).toMatchObject({ status: 'connected' })
    })
  },
)

test('a reload does not restore a Bitcoin wallet that always prompts', async () => {
  const before = await openTestChain({ speaks: 'leather' })
  await before.client.connect({ connector: before.connector })
  before.wallet.behave({ connect: 'hang' })
  const after = await before.reload()
  await after.client.reconnect()
  expect(after.connection()).toEqual({ status: 'disconnected' })
  expect(after.wallet.openPrompts).toEqual([])
})

describe('accounts', () => {
  test.each(['standard', 'sats', 'leather'] as const)(
    'the Bitcoin wallet API %s shares the payment and the ordinals address',
    async (speaks) => {
      const { client, connector, connection, wallet } = await openTestChain({ speaks })
      await client.connect({ connector })
      const [payment, ordinals] = wallet.addresses
      expect(connection()).toMatchObject({
        accounts: [
          { type: 'payment', address: payment },
          { type: 'ordinal', address: ordinals },
        ],
      })
    },
  )

  test('the Bitcoin adapter with the defaultAccountType ordinal lists the ordinals address first', async () => {
    const { client, connector, account, wallet } = await openTestChain({
      defaultAccountType: 'ordinal',
    })
    await client.connect({ connector })
    expect(account().address).toBe(wallet.addresses[1])
  })

  test('switchAccount puts the other Bitcoin address first, and keeps it first after a reload', async () => {
    const before = await openTestChain()
    await before.client.connect({ connector: before.connector })
    const [, ordinals] = before.wallet.addresses
    await before.client.switchAccount?.({
      namespace: 'bip122',
      type: 'ordinal',
      address: ordinals ?? '',
    })
    expect(before.account()).toMatchObject({ type: 'ordinal', address: ordinals })
    const after = await before.reload()
    await after.client.reconnect()
    expect(after.account().address).toBe(ordinals)
  })

  test('the Bitcoin adapter signs a message with the wallet’s ordinals address by BIP-322', async () => {
    const { client, connector, connection } = await openTestChain()
    await client.connect({ connector })
    const now = connection()
    const account = now.status === 'connected' ? now.accounts[1] : undefined
    if (!account) throw new Error('no second account')
    const signature = await client.signMessage({ account, message: text })
    const proof = { text, signature, address: account.address, chainId: main }
    expect(await bitcoinVerifier().verify(proof)).toBe(true)
  })

  test('a Bitcoin wallet’s nested segwit address signs by BIP-322 and with a recoverable signature', async () => {
    const { client, connector, account, provider } = await openTestChain({ kind: 'p2sh-p2wpkh' })
    await client.connect({ connector })
    const { address } = account()
    expect(address.startsWith('3')).toBe(true)
    for (const protocol of ['ecdsa', 'bip322'] as const) {
      const signature = await provider().signMessage({ address, message: text, protocol })
      expect(await bitcoinVerifier().verify({ text, signature, address, chainId: main })).toBe(true)
    }
  })

  test('the Bitcoin adapter rejects a signature with an address that is not connected', async () => {
    const { client, connector } = await openTestChain()
    await client.connect({ connector })
    const account = { namespace: 'bip122', type: 'payment', address: 'bc1qnobody' } as const
    expect(await errorCodeOf(client.signMessage({ account, message: text }))).toBe(
      'wallet/unauthorised',
    )
  })
})

describe('networks', () => {
  test.each(kinds)(
    'the Bitcoin adapter reports the test network of a wallet with the %s API',
    async (speaks) => {
      const { client, connector, connection } = await openTestChain({
        speaks,
        network: 'testnet',
        networks: [bitcoinTestnet],
      })
      await client.connect({ connector })
      expect(connection()).toMatchObject({ chainId: bitcoinTestnet.caipNetworkId })
    },
  )

  test('the Bitcoin adapter reports signet, not testnet, for a signet wallet', async () => {
    const { client, connector, connection } = await openTestChain({ network: 'signet' })
    await client.connect({ connector })
    expect(connection()).toMatchObject({ chainId: bitcoinSignet.caipNetworkId })
  })

  test.each(['sats', 'unisat', 'okx'] as const)(
    'the Bitcoin adapter switches the network of a wallet with the %s API',
    async (speaks) => {
      const { client, connector, connection, account, wallet } = await openTestChain({ speaks })
      await client.connect({ connector })
      await client.switchNetwork?.(bitcoinTestnet)
      expect(wallet.network).toBe('testnet')
      expect(connection()).toMatchObject({ chainId: bitcoinTestnet.caipNetworkId })
      expect(account().address).toBe(wallet.addresses[0])
    },
  )

  test('the Bitcoin adapter reports the new network when the wallet switches by itself', async () => {
    const { client, connector, connection, wallet } = await openTestChain({ speaks: 'unisat' })
    await client.connect({ connector })
    wallet.setNetwork('testnet')
    await expect.poll(() => connection()).toMatchObject({ chainId: bitcoinTestnet.caipNetworkId })
  })

  test('the Bitcoin adapter’s switchNetwork rejects with network/switch-failed when the wallet cannot switch', async () => {
    const { client, connector, connection } = await openTestChain({ speaks: 'standard' })
    await client.connect({ connector })
    const moving = client.switchNetwork?.(bitcoinTestnet) ?? Promise.resolve()
    expect(await errorCodeOf(moving)).toBe('network/switch-failed')
    expect(connection()).toMatchObject({ chainId: main })
  })
})
