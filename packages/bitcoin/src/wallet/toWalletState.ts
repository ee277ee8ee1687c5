import {
  type Account,
  type AccountType,
  type CaipNetworkId,
  isAddress,
  LatchkeyError,
} from '@latchkey/core'
import type { WalletState } from '@latchkey/core/adapter'
import { type BitcoinChain, chainOfAddress, fitsChain } from './bitcoinChains.ts'
import type { ListedAddress } from './walletReplies.ts'

/**
 * Converts a wallet's addresses into accounts. The network it names must fit its addresses; without one, the addresses
 * tell the network. @throws network/wrong-chain when the addresses are of another network
 */
export function toWalletState(
  listed: readonly ListedAddress[],
  reported: { chain: BitcoinChain | null; likely: readonly CaipNetworkId[] },
): WalletState {
  const validAddresses = listed.filter(({ address }) => isAddress(address, 'bip122'))
  const [first] = validAddresses
  const chain = reported.chain ?? (first ? chainOfAddress(first.address, reported.likely) : null)
  const fitting = validAddresses.filter(({ address }) => chain && fitsChain(address, chain))
  if (first && chain && fitting.length === 0) {
    const actual = chainOfAddress(first.address, [])?.id ?? 'bip122'
    throw new LatchkeyError('network/wrong-chain', { expected: chain.id, actual })
  }
  return {
    chainId: chain?.id ?? reported.likely[0] ?? 'bip122:',
    accounts: withoutDuplicates(fitting).map((listedAddress) =>
      toAccount(listedAddress, fitting.length > 1),
    ),
  }
}

function toAccount(listed: ListedAddress, isOneOfSeveral: boolean): Account {
  const { address, publicKey } = listed
  const type = typeOf(listed, isOneOfSeveral)
  const path = listed.path ?? listed.derivationPath
  return {
    namespace: 'bip122',
    address,
    type,
    ...(publicKey ? { publicKey } : {}),
    ...(path ? { path } : {}),
  }
}

/** A single address is the payment address; beside another one, a taproot address is the ordinals address. */
function typeOf({ purpose, address }: ListedAddress, isOneOfSeveral: boolean): AccountType {
  if (purpose === 'ordinals') return 'ordinal'
  if (purpose === 'payment') return 'payment'
  return isOneOfSeveral && isTaproot(address) ? 'ordinal' : 'payment'
}

export function isTaproot(address: string): boolean {
  return /^(bc|tb|bcrt)1p/i.test(address)
}

function withoutDuplicates(listed: readonly ListedAddress[]): readonly ListedAddress[] {
  return [
    ...new Map(listed.map((listedAddress) => [listedAddress.address, listedAddress])).values(),
  ]
}
