import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { CaipNetworkId } from '../message/signInMessage.ts'

/** What an address encodes: the hash of a key, of a script, or a taproot key. */
export type BitcoinAddress =
  | { kind: 'p2pkh' | 'p2sh' | 'p2wpkh'; hash: Uint8Array }
  | { kind: 'p2tr'; publicKey: Uint8Array }

/** The bech32 prefix, and the version bytes of base58 addresses. */
type Network = { prefix: string; p2pkh: number; p2sh: number }

const mainnet: Network = { prefix: 'bc', p2pkh: 0x00, p2sh: 0x05 }
const testnet: Network = { prefix: 'tb', p2pkh: 0x6f, p2sh: 0xc4 }

const networks: Readonly<Record<string, Network>> = {
  'bip122:000000000019d6689c085ae165831e93': mainnet,
  // Testnet 3, testnet 4, signet, regtest.
  'bip122:000000000933ea01ad0ee984209779ba': testnet,
  'bip122:00000000da84f2bafbbc53dee25a72ae': testnet,
  'bip122:00000008819873e925422c1ff0f99f7c': testnet,
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { ...testnet, prefix: 'bcrt' },
}

const base58check = createBase58check(sha256)

/** Parses an address of that network; `null` for other networks' and for kinds without a message signature scheme. */
export function decodeBitcoinAddress(
  address: string,
  chainId: CaipNetworkId,
): BitcoinAddress | null {
  const network = Object.hasOwn(networks, chainId) ? networks[chainId] : undefined
  if (!network) return null
  const isSegwit = address.toLowerCase().startsWith(`${network.prefix}1`)
  return isSegwit ? decodeSegwit(address, network) : decodeLegacy(address, network)
}

function decodeLegacy(address: string, network: Network): BitcoinAddress | null {
  const bytes = decodedOrNull(() => base58check.decode(address))
  if (bytes?.length !== 21) return null
  const hash = bytes.subarray(1)
  if (bytes[0] === network.p2pkh) return { kind: 'p2pkh', hash }
  return bytes[0] === network.p2sh ? { kind: 'p2sh', hash } : null
}

function decodeSegwit(address: string, network: Network): BitcoinAddress | null {
  const asBech32 = decodedOrNull(() => decodeProgram(bech32, address, network))
  if (asBech32?.version === 0) {
    return asBech32.program.length === 20 ? { kind: 'p2wpkh', hash: asBech32.program } : null
  }
  const asBech32m = decodedOrNull(() => decodeProgram(bech32m, address, network))
  if (asBech32m?.version !== 1 || asBech32m.program.length !== 32) return null
  return { kind: 'p2tr', publicKey: asBech32m.program }
}

function decodeProgram(codec: typeof bech32, address: string, network: Network) {
  const { prefix, words } = codec.decode(address as `${string}1${string}`)
  if (prefix !== network.prefix) return null
  return { version: words[0], program: codec.fromWords(words.slice(1)) }
}

function decodedOrNull<T>(decode: () => T): T | null {
  try {
    return decode()
  } catch {
    // Invalid characters or a wrong checksum: not an address.
    return null
  }
}
