import { isChecksumAddress } from '@latchkey/core'
import { base58, bech32, bech32m } from '@scure/base'
import type { BitcoinChain } from '../wallet/bitcoinChains.ts'

/** What a payment to an address looks like on the chain, as far as it matters to us. */
export type Output = {
  /** The least that nodes pass on: spending less would cost more than it is worth. */
  dust: bigint
}

const keyHashDust = 546n
const scriptHashDust = 540n
const witnessKeyDust = 294n
const witnessDust = 330n

/** The output that pays an address of this very network, or `null` when there is none. */
export function outputTo(address: string, chain: BitcoinChain): Output | null {
  if (!isChecksumAddress(address, 'bip122')) return null
  return /^(bc|tb|bcrt)1/i.test(address) ? segwit(address, chain) : older(address, chain)
}

function segwit(address: string, { prefix }: BitcoinChain): Output | null {
  const text = address.toLowerCase() as `${string}1${string}`
  const isFirst = text.startsWith(`${prefix}1q`)
  if (!text.startsWith(`${prefix}1`)) return null
  const [version = 0, ...words] = (isFirst ? bech32 : bech32m).decode(text).words
  const { length } = bech32.fromWords(words)
  if (version === 0) return { dust: length === 20 ? witnessKeyDust : witnessDust }
  // Later versions mean nothing yet, and anybody may take what is sent there.
  return version === 1 && length === 32 ? { dust: witnessDust } : null
}

/** The first byte tells the kind and the network. */
function older(address: string, { prefix }: BitcoinChain): Output | null {
  const [first] = base58.decode(address)
  const [keyHash, scriptHash] = prefix === 'bc' ? [0x00, 0x05] : [0x6f, 0xc4]
  if (first === keyHash) return { dust: keyHashDust }
  return first === scriptHash ? { dust: scriptHashDust } : null
}
