import type { Connector } from '../adapter/connector.ts'
import type { Wallet } from './wallet.ts'

/** The connectors of this browser that belong to a listed wallet. */
export function findConnectors(
  wallet: Pick<Wallet, 'id' | 'rdns'>,
  connectors: readonly Connector[],
): readonly Connector[] {
  return connectors.filter(
    (connector) =>
      connector.explorerId === wallet.id ||
      (wallet.rdns !== undefined && connector.rdns === wallet.rdns),
  )
}

/** `42` becomes `40+`: how many wallets there are, roughly. */
export function walletCountLabel(count: number): string {
  return count < 10 ? String(count) : `${count - (count % 10)}+`
}
