import { polkadotVerifier } from '@latchkey/siwx/polkadot'
import { errorCodeOf, payloadBytes, polkadotKey } from '@latchkey/testing'
import { hexToU8a, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import {
  cryptoWaitReady,
  decodeAddress,
  encodeAddress,
  signatureVerify,
} from '@polkadot/util-crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { kusama, polkadotMainnet, westend } from '../networks.ts'
import { openTestChain } from '../testing/openTestChain.ts'

const text = 'example.com wants you to sign in with your Polkadot account'
const chainId = polkadotMainnet.caipNetworkId

beforeAll(() => cryptoWaitReady())

test('the Polkadot adapter lists accounts with name, key type and the network’s SS58 address', async () => {
  const { client, connector, connection, accounts, wallet } = await openTestChain()
  await client.connect({ connector })
  expect(connection()).toMatchObject({ status: 'connected', connector, chainId })
  expect(accounts()).toEqual(
    wallet.keys.map(({ name, scheme, address }) => ({
      namespace: 'polkadot',
      type: 'eoa',
      label: name,
      scheme,
      address: encodeAddress(address, 0),
      publicKey: u8aToHex(decodeAddress(address)),
    })),
  )
})

test('the Polkadot adapter passes the site’s origin to the wallet', async () => {
  const { client, connector, wallet } = await openTestChain()
  await client.connect({ connector })
  expect(wallet.requests[0]).toMatchObject({ method: 'enable', params: ['shop.example'] })
})

test.each([
  ['sr25519', 'Alice'],
  ['ed25519', 'Bob'],
  ['ecdsa', 'Carol'],
])(
  'the Polkadot adapter signs a text with a %s key (%s), and siwx and polkadot.js verify it',
  async (scheme, name) => {
    const { client, connector, accounts } = await openTestChain()
    await client.connect({ connector })
    const account = accounts().find(({ label }) => label === name)
    if (!account) throw new Error('The wallet shares no such account')
    const signature = await client.signMessage({ account, message: text })
    const { address } = account
    expect(await polkadotVerifier().verify({ text, signature, address, chainId })).toBe(true)
    const wrapped = u8aWrapBytes(text)
    expect(signatureVerify(wrapped, signature, address)).toMatchObject({
      isValid: true,
      crypto: scheme,
    })
    expect(signatureVerify(u8aWrapBytes('else'), signature, address).isValid).toBe(false)
  },
)

test('the Polkadot adapter does not wrap a text in <Bytes> again', async () => {
  const { client, connector, account } = await openTestChain()
  await client.connect({ connector })
  const message = '<Bytes>once</Bytes>'
  const signature = await client.signMessage({ account: account(), message })
  expect(signatureVerify(message, signature, account().address).isValid).toBe(true)
})

test('the Polkadot adapter returns the signature of bytes that are not UTF-8, which it cannot verify', async () => {
  const { client, connector, account } = await openTestChain()
  await client.connect({ connector })
  const message = Uint8Array.of(0xff, 0x00, 0xfe)
  const signature = await client.signMessage({ account: account(), message })
  expect(signatureVerify(u8aWrapBytes(message), signature, account().address).isValid).toBe(true)
})

describe('the signer for polkadot-api', () => {
  test('polkadotSigner has the account’s public key and signs bytes', async () => {
    const { client, connector, account, provider } = await openTestChain()
    await client.connect({ connector })
    const signer = await provider().polkadotSigner(account().address)
    expect(u8aToHex(signer.publicKey)).toBe(account().publicKey)
    const signature = await signer.signBytes(new TextEncoder().encode(text))
    expect(signatureVerify(u8aWrapBytes(text), signature, account().address).isValid).toBe(true)
  })

  test('the provider’s polkadot.js signer signs a payload with the account that the payload names', async () => {
    const { client, connector, accounts, provider, wallet } = await openTestChain()
    await client.connect({ connector })
    const carol = accounts()[0]
    if (!carol) throw new Error('The wallet shares no such account')
    const payload = {
      address: wallet.keys[0]?.address ?? '',
      method: '0x0503',
      era: '0x00',
      nonce: '0x0000002a',
      tip: '0x00000000000000000000000000000000',
      specVersion: '0x000f4628',
      transactionVersion: '0x0000001a',
      genesisHash: `0x${'91'.repeat(32)}`,
      blockHash: `0x${'ab'.repeat(32)}`,
      blockNumber: '0x00000001',
      signedExtensions: [],
      version: 4,
    }
    const signed = await provider().signer?.signPayload?.(payload as never)
    const bytes = payloadBytes(payload)
    expect(u8aToHex(bytes)).toBe(
      `0x050300a8002846 0f001a000000${'91'.repeat(32)}${'ab'.repeat(32)}`.replace(' ', ''),
    )
    const verdict = signatureVerify(bytes, hexToU8a(signed?.signature), carol.address)
    expect(verdict.isValid).toBe(true)
  })
})

describe('the connection', () => {
  test('a rejected connection to a Polkadot wallet is wallet/rejected, and a second attempt connects', async () => {
    const { client, connector, connection, wallet } = await openTestChain()
    wallet.behave({ connect: 'reject' })
    expect(await errorCodeOf(client.connect({ connector }))).toBe('wallet/rejected')
    expect(connection()).toEqual({ status: 'disconnected' })
    wallet.behave({ connect: 'approve' })
    await client.connect({ connector })
    expect(connection()).toMatchObject({ status: 'connected' })
  })

  test('the Polkadot adapter restores the connection after a reload without a prompt', async () => {
    const before = await openTestChain()
    await before.client.connect({ connector: before.connector })
    before.wallet.behave({ connect: 'hang' })
    const after = await before.reload()
    await after.client.reconnect()
    expect(after.connection()).toEqual(before.connection())
    expect(after.wallet.openPrompts).toEqual([])
  })

  test('a Polkadot wallet that rejects during restore loses its stored connector, so that later visits do not prompt', async () => {
    const before = await openTestChain()
    await before.client.connect({ connector: before.connector })
    before.wallet.disconnect()
    before.wallet.behave({ connect: 'reject' })
    const after = await before.reload()
    await after.client.reconnect()
    expect(after.connection()).toEqual({ status: 'disconnected' })
    expect(after.storage.get('connected_connectors')).toEqual({})
  })

  test('the Polkadot adapter updates its accounts when the wallet shares others', async () => {
    const { client, connector, accounts, wallet } = await openTestChain()
    await client.connect({ connector })
    wallet.share(['Bob'])
    expect(accounts().map(({ label }) => label)).toEqual(['Bob'])
    wallet.share([])
    expect(accounts()).toEqual([])
    wallet.share(['Carol', 'Alice'])
    expect(accounts().map(({ label }) => label)).toEqual(['Carol', 'Alice'])
  })

  test('the Polkadot adapter disconnects and clears the stored connector', async () => {
    const { client, connector, connection, storage, wallet } = await openTestChain()
    await client.connect({ connector })
    await client.disconnect()
    expect(connection()).toEqual({ status: 'disconnected' })
    expect(storage.get('connected_connectors')).toEqual({})
    wallet.share(['Bob'])
    expect(connection()).toEqual({ status: 'disconnected' })
  })

  test('switchAccount puts another Polkadot account first, and keeps it first after a reload', async () => {
    const before = await openTestChain()
    await before.client.connect({ connector: before.connector })
    const bob = before.accounts()[1]
    if (!bob) throw new Error('The wallet shares no such account')
    await before.client.switchAccount?.(bob)
    expect(before.account().label).toBe('Bob')
    const after = await before.reload()
    await after.client.reconnect()
    expect(after.account().label).toBe('Bob')
  })
})

describe('networks', () => {
  test('switching Polkadot networks changes the SS58 format of the same accounts', async () => {
    const { client, connector, account, wallet, connection } = await openTestChain()
    await client.connect({ connector })
    await client.switchNetwork?.(kusama)
    expect(connection()).toMatchObject({ chainId: kusama.caipNetworkId })
    expect(account().address).toBe(encodeAddress(wallet.keys[0]?.address ?? '', 2))
    const signature = await client.signMessage({ account: account(), message: text })
    expect(signatureVerify(u8aWrapBytes(text), signature, account().address).isValid).toBe(true)
  })

  test('the Polkadot adapter leaves out accounts that are bound to another network', async () => {
    const { address } = polkadotKey('Dora', 'sr25519')
    const genesisHash = `0x${westend.id}${'00'.repeat(16)}`
    const alsoLists = [{ address, name: 'Dora', type: 'sr25519', genesisHash }]
    const here = await openTestChain({ alsoLists })
    await here.client.connect({ connector: here.connector })
    expect(here.accounts().map(({ label }) => label)).not.toContain('Dora')
    const there = await openTestChain({ alsoLists, networks: [westend] })
    await there.client.connect({ connector: there.connector })
    expect(there.accounts().map(({ label }) => label)).toContain('Dora')
  })

  test('the Polkadot adapter leaves out Ethereum-type accounts and invalid addresses', async () => {
    const { client, connector, accounts } = await openTestChain({
      alsoLists: [
        { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', name: 'E', type: 'ethereum' },
        { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ', name: 'Typo' },
      ],
    })
    await client.connect({ connector })
    expect(accounts().map(({ label }) => label)).toEqual(['Alice', 'Bob', 'Carol'])
  })
})
