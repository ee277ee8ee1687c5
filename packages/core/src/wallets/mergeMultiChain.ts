import type { Connector } from '../connection/connector.ts'
import { comparableName } from './isSameWallet.ts'

/** A multichain wallet as one row, with a connector for each namespace. */
export type MergedConnector = readonly [Connector, ...Connector[]]

/**
 * Merges the connectors of one wallet, which announces itself once per chain, by name. Inside a namespace an announced
 * wallet replaces its injected connector.
 */
export function mergeMultiChain(connectors: readonly Connector[]): readonly MergedConnector[] {
  const merged = new Map<string, [Connector, ...Connector[]]>()
  for (const connector of dropDuplicates(connectors)) {
    const key = mergeKey(connector)
    const sameWallet = merged.get(key)
    if (!sameWallet) merged.set(key, [connector])
    else if (sameWallet.some((candidate) => candidate.namespace === connector.namespace)) {
      // Two announced wallets of one namespace with one name are different wallets.
      merged.set(`${key}/${connector.namespace}/${connector.id}`, [connector])
    } else sameWallet.push(connector)
  }
  return [...merged.values()]
}

function mergeKey(connector: Connector): string {
  return `${connector.type === 'EXTERNAL' ? 'external' : 'browser'}/${comparableName(connector.name)}`
}

function dropDuplicates(connectors: readonly Connector[]): readonly Connector[] {
  return connectors.filter(
    (connector, index) =>
      !connectors.some(
        (candidate, otherIndex) =>
          otherIndex !== index && replaces(candidate, connector, otherIndex < index),
      ),
  )
}

/**
 * Whether the list keeps `other` instead of `connector`: it is the same connector and comes earlier, or it is the
 * announced connector of the same injected wallet.
 */
function replaces(other: Connector, connector: Connector, isEarlier: boolean): boolean {
  if (other.namespace !== connector.namespace) return false
  if (other.id === connector.id && other.type === connector.type) return isEarlier
  const isInjected = connector.type === 'INJECTED' && other.type === 'ANNOUNCED'
  return isInjected && (other.name === connector.name || hasSameRdns(other, connector))
}

function hasSameRdns(a: Connector, b: Connector): boolean {
  return a.rdns !== undefined && a.rdns === b.rdns
}
