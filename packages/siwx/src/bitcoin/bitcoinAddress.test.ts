import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { expect, test } from 'vitest'
import { decodeBitcoinAddress } from './bitcoinAddress.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const testnets = [
  'bip122:000000000933ea01ad0ee984209779ba',
  'bip122:00000000da84f2bafbbc53dee25a72ae',
  'bip122:00000008819873e925422c1ff0f99f7c',
] as const

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => index + 1)
const base58 = (version: number, length = 20) =>
  createBase58check(sha256).encode(Uint8Array.from([version, ...bytesOf(length)]))
const segwit = (
  prefix: string,
  version: number,
  length: number,
  codec = version ? bech32m : bech32,
) => codec.encode(prefix, [version, ...codec.toWords(bytesOf(length))])

const hash = bytesOf(20)
const p2wpkh = { kind: 'p2wpkh', hash }
const p2tr = { kind: 'p2tr', publicKey: bytesOf(32) }

test.each([
  ['P2PKH of mainnet', mainnet, base58(0x00), { kind: 'p2pkh', hash }],
  ['P2SH of mainnet', mainnet, base58(0x05), { kind: 'p2sh', hash }],
  ['P2WPKH of mainnet', mainnet, segwit('bc', 0, 20), p2wpkh],
  ['P2TR of mainnet', mainnet, segwit('bc', 1, 32), p2tr],
  ['P2WPKH of regtest', regtest, segwit('bcrt', 0, 20), p2wpkh],
  ['P2TR of regtest', regtest, segwit('bcrt', 1, 32), p2tr],
  ['P2PKH of regtest', regtest, base58(0x6f), { kind: 'p2pkh', hash }],
  ...testnets.flatMap((chainId) => [
    [`P2PKH of ${chainId}`, chainId, base58(0x6f), { kind: 'p2pkh', hash }] as const,
    [`P2SH of ${chainId}`, chainId, base58(0xc4), { kind: 'p2sh', hash }] as const,
    [`P2WPKH of ${chainId}`, chainId, segwit('tb', 0, 20), p2wpkh] as const,
  ]),
] as const)('decodeBitcoinAddress reads %s', (_, chainId, address, decoded) => {
  expect(decodeBitcoinAddress(address, chainId)).toEqual(decoded)
})

test.each([
  ['P2PKH of testnet on mainnet', mainnet, base58(0x6f)],
  ['P2SH of testnet on mainnet', mainnet, base58(0xc4)],
  ['P2PKH of mainnet on testnet', testnets[0], base58(0x00)],
  ['P2SH of mainnet on testnet', testnets[0], base58(0x05)],
  ['a segwit address of testnet on mainnet', mainnet, segwit('tb', 0, 20)],
  ['a segwit address of mainnet on testnet', testnets[0], segwit('bc', 0, 20)],
  ['a segwit address of testnet on regtest', regtest, segwit('tb', 0, 20)],
  ['a segwit address of regtest on testnet', testnets[0], segwit('bcrt', 0, 20)],
  ['a longer prefix', mainnet, segwit('bc1x', 0, 20)],
  ['another version byte', mainnet, base58(0x01)],
  ['a base58 hash of 19 bytes', mainnet, base58(0x00, 19)],
  ['a base58 hash of 21 bytes', mainnet, base58(0x00, 21)],
  ['P2WSH, which has no message signature', mainnet, segwit('bc', 0, 32)],
  ['version 0 with 19 bytes', mainnet, segwit('bc', 0, 19)],
  ['version 0 in bech32m', mainnet, segwit('bc', 0, 20, bech32m)],
  ['version 1 in bech32', mainnet, segwit('bc', 1, 32, bech32)],
  ['version 1 with 20 bytes', mainnet, segwit('bc', 1, 20)],
  ['version 1 with 33 bytes', mainnet, segwit('bc', 1, 33)],
  ['version 2', mainnet, segwit('bc', 2, 32)],
  [
    'a changed character',
    mainnet,
    segwit('bc', 0, 20).replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')),
  ],
  ['a network that is not Bitcoin’s', 'bip122:12a765e31ffd4059bada1e25190f6e98', base58(0x00)],
  ['an inherited name', 'constructor' as 'a:b', base58(0x00)],
  ['nothing', mainnet, ''],
] as const)('decodeBitcoinAddress rejects %s', (_, chainId, address) => {
  expect(decodeBitcoinAddress(address, chainId)).toBeNull()
})
