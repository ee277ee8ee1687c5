import type { CaipNetworkId } from '@latchkey/core'

/** A Bitcoin network and the names wallets have for it. */
export type BitcoinChain = {
  id: CaipNetworkId
  /** The bech32 prefix of its segwit addresses, and the first characters of its base58 addresses. */
  prefix: string
  firstCharacters: string
  /** The Wallet Standard's name, such as `bitcoin:mainnet`. */
  standard: string
  /** The name in sats-connect, such as `Mainnet`. */
  sats: string
  /** The name in UniSat, such as `BITCOIN_MAINNET`. */
  unisat: string
}

/** The networks of Bitcoin wallets. Their ids are the beginnings of their genesis hashes. */
export const bitcoinChains: readonly [BitcoinChain, ...BitcoinChain[]] = [
  chain('000000000019d6689c085ae165831e93', 'bc', ['mainnet', 'Mainnet', 'BITCOIN_MAINNET']),
  chain('000000000933ea01ad0ee984209779ba', 'tb', ['testnet', 'Testnet', 'BITCOIN_TESTNET']),
  chain('00000000da84f2bafbbc53dee25a72ae', 'tb', ['testnet4', 'Testnet4', 'BITCOIN_TESTNET4']),
  chain('00000008819873e925422c1ff0f99f7c', 'tb', ['signet', 'Signet', 'BITCOIN_SIGNET']),
  chain('0f9188f13cb7b2c71f2a335e3a4fc328', 'bcrt', ['regtest', 'Regtest', 'BITCOIN_REGTEST']),
]

function chain(
  reference: string,
  prefix: string,
  [standard, sats, unisat]: [string, string, string],
): BitcoinChain {
  const firstCharacters = prefix === 'bc' ? '13' : 'mn2'
  return {
    id: `bip122:${reference}`,
    prefix,
    firstCharacters,
    standard: `bitcoin:${standard}`,
    sats,
    unisat,
  }
}

/** The network with this name in one wallet API. */
export function chainNamed(
  kind: 'id' | 'standard' | 'sats' | 'unisat',
  name: unknown,
): BitcoinChain | null {
  return bitcoinChains.find((bitcoinChain) => bitcoinChain[kind] === name) ?? null
}

/** Whether the address fits the network. Test networks share their address formats. */
export function fitsChain(address: string, { prefix, firstCharacters }: BitcoinChain): boolean {
  return (
    address.toLowerCase().startsWith(`${prefix}1`) || firstCharacters.includes(address.charAt(0))
  )
}

/** The network of an address; among networks with the same format, the first that is in `likely`. */
export function chainOfAddress(
  address: string,
  likely: readonly CaipNetworkId[],
): BitcoinChain | null {
  const fitting = bitcoinChains.filter((bitcoinChain) => fitsChain(address, bitcoinChain))
  return fitting.find(({ id }) => likely.includes(id)) ?? fitting[0] ?? null
}
