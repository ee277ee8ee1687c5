import { isChecksumAddress } from '@latchkey/core/adapter'
import { base58, bech32, bech32m } from '@scure/base'
import type { BitcoinChain } from '../wallet/bitcoinChains.ts'

/** The output of a payment to an address. */
export type Output = {
  /** The dust limit: nodes do not relay smaller outputs. */
  dust: bigint
}

/** Dust limits of Bitcoin Core's default relay policy, in satoshis: P2PKH, P2SH, P2WPKH, P2WSH and P2TR. */
const keyHashDust = 546n
const scriptHashDust = 540n
const witnessKeyDust = 294n
const witnessDust = 330n

/** The output that pays an address of this network; `null` for an address of another network. */
export function outputTo(address: string, chain: BitcoinChain): Output | null {
  if (!isChecksumAddress(address, 'bip122')) return null
  return /^(bc|tb|bcrt)1/i.test(address)
    ? segwitOutput(address, chain)
    : base58Output(address, chain)
}

function segwitOutput(address: string, { prefix }: BitcoinChain): Output | null {
  const text = address.toLowerCase() as `${string}1${string}`
  const isVersion0 = text.startsWith(`${prefix}1q`)
  if (!text.startsWith(`${prefix}1`)) return null
  const [version = 0, ...words] = (isVersion0 ? bech32 : bech32m).decode(text).words
  const { length } = bech32.fromWords(words)
  if (version === 0) return { dust: length === 20 ? witnessKeyDust : witnessDust }
  // Later witness versions are undefined: anyone could spend such an output.
  return version === 1 && length === 32 ? { dust: witnessDust } : null
}

/** Base58 addresses: the first byte is the version of type and network. */
function base58Output(address: string, { prefix }: BitcoinChain): Output | null {
  const [versionByte] = base58.decode(address)
  const [keyHash, scriptHash] = prefix === 'bc' ? [0x00, 0x05] : [0x6f, 0xc4]
  if (versionByte === keyHash) return { dust: keyHashDust }
  return versionByte === scriptHash ? { dust: scriptHashDust } : null
}
