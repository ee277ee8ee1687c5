import { base58, hex } from '@scure/base'
import { getPublicKey, secretFromSeed } from '@scure/sr25519'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { opensslEvmAddress } from '../testing/opensslWallet.ts'
import { derivationPaths } from './derivationPaths.ts'
import { addressesOf, deriveChainKey, slip10, sr25519PublicKey } from './deriveChainKeys.ts'
import { createRoot, rootToWords, wordsToRoot } from './root.ts'

const abandon = `${'abandon '.repeat(11)}about`

test.each([
  [
    'eip155',
    'test test test test test test test test test test test junk',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ],
  ['eip155', abandon, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['bip122', abandon, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['solana', abandon, 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
] as const)(
  'the vault derives the published %s address from the phrase “%s”',
  async (chain, words, address) => {
    expect((await deriveChainKey(wordsToRoot(words), chain)).address).toBe(address)
  },
)

test('the vault derives the eip155 key at the path that it tells sites', async () => {
  const path = derivationPaths.eip155 as `m/44'/60'/${string}`
  const { address } = await deriveChainKey(wordsToRoot(abandon), 'eip155')
  expect(address).toBe(mnemonicToAccount(abandon, { path }).address)
})

test('the wallet’s root converts to 24 BIP-39 words and back', () => {
  expect(rootToWords(new Uint8Array(32))).toBe(`${'abandon '.repeat(23)}art`)
  expect(rootToWords(new Uint8Array(32).fill(0xff))).toBe(`${'zoo '.repeat(23)}vote`)
  const root = createRoot()
  expect(wordsToRoot(rootToWords(root))).toEqual(root)
})

test('slip10 matches test vector 1 of SLIP-10 for ed25519', () => {
  const seed = hex.decode('000102030405060708090a0b0c0d0e0f')
  expect(hex.encode(slip10(seed, []))).toBe(
    '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
  )
  expect(hex.encode(slip10(seed, [0, 1, 2, 2, 1_000_000_000]))).toBe(
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  )
})

test('the Polkadot key of the development phrase is Substrate’s published one', async () => {
  const words = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'
  const { address } = await deriveChainKey(wordsToRoot(words), 'polkadot')
  const known = base58.decode('5DfhGyQdFobKM8NsWvEeAKk5EQQgYe9AydgJ7rMB6E1EqRzV')
  expect(base58.decode(address).slice(1, 33)).toEqual(known.slice(1, 33))
})

test('OpenSSL, viem and sr25519 derive the same addresses from the exported words', async () => {
  for (let round = 0; round < 5; round += 1) {
    const root = createRoot()
    const words = rootToWords(root)
    const { address } = await deriveChainKey(root, 'eip155')
    expect(address.toLowerCase()).toBe(opensslEvmAddress(words))
    expect(address).toBe(mnemonicToAccount(words).address)
    expect(sr25519PublicKey(root)).toEqual(new Uint8Array(getPublicKey(secretFromSeed(root))))
  }
})

test('addressesOf returns one address per chain in a fixed order', async () => {
  const addresses = await addressesOf(createRoot())
  expect(addresses.map((address) => address.split(':')[0])).toEqual([
    'eip155',
    'solana',
    'bip122',
    'polkadot',
  ])
})
