import type { Connector } from '../connection/connector.ts'
import type { Wallet } from '../connection/wallet.ts'

/**
 * Whether a connector of this browser is the listed wallet: by id, by rdns (EIP-6963) or by name. Where both have an
 * rdns, it decides alone: any extension may take another one's name.
 */
export function isSameWallet(
  wallet: Pick<Wallet, 'id' | 'name' | 'rdns'>,
  connector: Pick<Connector, 'id' | 'name' | 'rdns'>,
): boolean {
  if (wallet.id === connector.id) return true
  if (wallet.rdns && connector.rdns) return isSameRdns(wallet.rdns, connector.rdns)
  const name = comparableName(connector.name)
  return listedNames(wallet.name).some((listedName) => comparableName(listedName) === name)
}

/** A wallet's name without case, punctuation and the word "Wallet": `Trust Wallet` and `Trust` are one wallet. */
export function comparableName(name: string): string {
  const normalized = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return normalized.replace(/wallet$/, '') || normalized
}

/** MetaMask's in-app browser announces `io.metamask.mobile`; its listing has `io.metamask`. */
function isSameRdns(listed: string, announced: string): boolean {
  return announced === listed || announced === `${listed}.mobile`
}

/** `Base (formerly Coinbase Wallet)` is a listing of two names. */
function listedNames(name: string): readonly string[] {
  const [current = '', former = ''] = name.split(' (formerly ')
  return current && former.endsWith(')') ? [current, former.slice(0, -1)] : [name]
}
