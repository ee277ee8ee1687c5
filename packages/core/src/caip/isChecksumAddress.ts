import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import type { Namespace } from './caip.ts'
import { checksumAddress } from './checksumAddress.ts'
import { isAddress } from './isAddress.ts'

/** Whether the text is an address with a valid checksum. Lower-case EVM addresses have none and pass. */
export function isChecksumAddress(text: string, namespace: Namespace): boolean {
  return isAddress(text, namespace) && passes(() => checks[namespace](text))
}

const checks: Record<Namespace, (text: string) => boolean> = {
  eip155: (text) => text === text.toLowerCase() || text === checksumAddress(text),
  // A Solana address is a public key without a checksum: only its length is checked.
  solana: (text) => base58.decode(text).length === 32,
  bip122: (text) =>
    isSegwit(text) ? isValidSegwit(text) : createBase58check(sha256).decode(text).length === 21,
  polkadot: isValidSs58,
}

function isSegwit(text: string): boolean {
  return /^(bc|tb|bcrt)1/i.test(text)
}

/** Version 0 is bech32, every later one bech32m (BIP-350). */
function isValidSegwit(text: string): boolean {
  const lower = text.toLowerCase() as `${string}1${string}`
  const isFirstVersion = /^[a-z]+1q/.test(lower)
  const { words } = (isFirstVersion ? bech32 : bech32m).decode(lower)
  const version = words[0] ?? Number.NaN
  if (!(version <= 16)) return false
  const length = bech32.fromWords(words.slice(1)).length
  return isFirstVersion ? length === 20 || length === 32 : length >= 2 && length <= 40
}

function isValidSs58(text: string): boolean {
  const bytes = base58.decode(text)
  const body = bytes.subarray(0, bytes.length - 2)
  const checksumPrefix = new TextEncoder().encode('SS58PRE')
  const hash = blake2b(Uint8Array.from([...checksumPrefix, ...body]), { dkLen: 64 })
  const prefixLength = (bytes[0] ?? 0) >= 64 ? 2 : 1
  const hasAccountId = body.length === prefixLength + 32
  return hasAccountId && hash[0] === bytes.at(-2) && hash[1] === bytes.at(-1)
}

function passes(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    // The decoders throw on invalid input.
    return false
  }
}
