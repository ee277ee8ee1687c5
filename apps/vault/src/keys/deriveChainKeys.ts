import { ed25519, RistrettoPoint } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2b'
import { hmac } from '@noble/hashes/hmac'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256, sha512 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58, bech32, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { type Bytes, joinBytes, wipe } from './bytes.ts'
import { derivationPaths } from './derivationPaths.ts'
import { deriveSeedPbkdf2 } from './deriveSeedPbkdf2.ts'
import { rootToSeed } from './root.ts'

/** A CAIP-2 namespace; the wallet has one key for each. */
export type ChainNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'

/** A private key and its address. The caller must wipe `secret`. */
export type ChainKey = { address: string; secret: Bytes }

export const chainNamespaces: readonly ChainNamespace[] = ['eip155', 'solana', 'bip122', 'polkadot']

const polkadotPrefix = 0

/** The wallet's addresses, `namespace:address`, in a fixed order: part of the AAD of its ciphertexts. */
export async function addressesOf(root: Bytes): Promise<readonly string[]> {
  const seed = await rootToSeed(root)
  const addresses: string[] = []
  for (const chain of chainNamespaces) {
    const { address, secret } = await deriveFromSeed(chain, root, seed)
    wipe(secret)
    addresses.push(`${chain}:${address}`)
  }
  wipe(seed)
  return addresses
}

/** Derives the wallet's key for a chain. */
export async function deriveChainKey(root: Bytes, chain: ChainNamespace): Promise<ChainKey> {
  const seed = await rootToSeed(root)
  try {
    return await deriveFromSeed(chain, root, seed)
  } finally {
    wipe(seed)
  }
}

async function deriveFromSeed(chain: ChainNamespace, root: Bytes, seed: Bytes): Promise<ChainKey> {
  switch (chain) {
    case 'eip155':
      return evmKey(bip32(seed, derivationPaths.eip155))
    case 'solana':
      return solanaKey(slip10(seed, (derivationPaths.solana.match(/\d+/g) ?? []).map(Number)))
    case 'bip122':
      return bitcoinKey(bip32(seed, derivationPaths.bip122))
    case 'polkadot':
      return polkadotKey(root)
  }
}

/** The address with the checksum of EIP-55. */
function evmKey(secret: Bytes): ChainKey {
  const point = secp256k1.getPublicKey(secret, false).slice(1)
  const lowerCaseHex = hex.encode(keccak_256(point).slice(-20))
  const checksumHash = hex.encode(keccak_256(new TextEncoder().encode(lowerCaseHex)))
  const checksummed = [...lowerCaseHex].map((digit, at) =>
    Number.parseInt(checksumHash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return { address: `0x${checksummed.join('')}`, secret }
}

function solanaKey(secret: Bytes): ChainKey {
  return { address: base58.encode(ed25519.getPublicKey(secret)), secret }
}

/** BIP-84: a native SegWit address. */
function bitcoinKey(secret: Bytes): ChainKey {
  const hash = ripemd160(sha256(secp256k1.getPublicKey(secret, true)))
  return { address: bech32.encode('bc', [0, ...bech32.toWords(hash)]), secret }
}

/** Substrate's wallets derive the mini secret from the words' entropy, not from the BIP-39 seed. */
async function polkadotKey(root: Bytes): Promise<ChainKey> {
  const derived = await deriveSeedPbkdf2(root)
  const secret = new Uint8Array(derived.slice(0, 32))
  wipe(derived)
  return { address: ss58(sr25519PublicKey(secret)), secret }
}

/** Schnorrkel's "ed25519 mode": clamp, divide by the cofactor, multiply the base point. */
export function sr25519PublicKey(miniSecret: Uint8Array): Bytes {
  const clamped = sha512(miniSecret).slice(0, 32)
  clamped[0] = (clamped[0] ?? 0) & 248
  clamped[31] = ((clamped[31] ?? 0) & 63) | 64
  const scalar = BigInt(`0x${hex.encode(clamped.reverse())}`) >> 3n
  wipe(clamped)
  return new Uint8Array(RistrettoPoint.BASE.multiply(scalar).toRawBytes())
}

function ss58(publicKey: Bytes): string {
  const body = joinBytes(Uint8Array.of(polkadotPrefix), publicKey)
  const salted = joinBytes(new TextEncoder().encode('SS58PRE'), body)
  return base58.encode(joinBytes(body, blake2b(salted, { dkLen: 64 }).slice(0, 2)))
}

function bip32(seed: Bytes, path: string): Bytes {
  const master = HDKey.fromMasterSeed(seed)
  const child = master.derive(path)
  if (!child.privateKey) throw new RangeError('This path has no key')
  const secret = new Uint8Array(child.privateKey)
  master.wipePrivateData()
  child.wipePrivateData()
  return secret
}

/** SLIP-10 for ed25519: every step hardened. */
export function slip10(seed: Uint8Array, path: readonly number[]): Bytes {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path) {
    const index = new Uint8Array(4)
    new DataView(index.buffer).setUint32(0, 0x8000_0000 + step)
    const childData = joinBytes(Uint8Array.of(0), node.slice(0, 32), index)
    node = hmac(sha512, node.slice(32), childData)
    wipe(childData)
  }
  return new Uint8Array(node.slice(0, 32))
}
