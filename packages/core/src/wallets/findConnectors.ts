import type { Connector } from '../connection/connector.ts'
import type { Wallet } from '../connection/wallet.ts'
import { isSameWallet } from './isSameWallet.ts'
import { mergeMultiChain } from './mergeMultiChain.ts'

/** The connectors of this browser that belong to a listed wallet, one for each namespace. */
export function findConnectors(
  wallet: Pick<Wallet, 'id' | 'name' | 'rdns'>,
  connectors: readonly Connector[],
): readonly Connector[] {
  const [found] = mergeMultiChain(connectors.filter((connector) => isSameWallet(wallet, connector)))
  return found ?? []
}
