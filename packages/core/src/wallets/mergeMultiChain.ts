import type { Connector } from '../adapter/connector.ts'
import { walletName } from './isSameWallet.ts'

/** A multichain wallet as one row, with a connector for each namespace. */
export type MergedConnector = readonly [Connector, ...Connector[]]

/**
 * Merges the connectors of one wallet, which announces itself once per chain, by name. Inside a namespace an announced
 * wallet replaces its injected connector.
 */
export function mergeMultiChain(connectors: readonly Connector[]): readonly MergedConnector[] {
  const merged = new Map<string, [Connector, ...Connector[]]>()
  for (const connector of dropTwins(connectors)) {
    const key = mergeKey(connector)
    const known = merged.get(key)
    if (!known) merged.set(key, [connector])
    else if (known.some((candidate) => candidate.namespace === connector.namespace)) {
      // Two announced wallets of one namespace with one name are different wallets.
      merged.set(`${key}/${connector.namespace}/${connector.id}`, [connector])
    } else known.push(connector)
  }
  return [...merged.values()]
}

function mergeKey(connector: Connector): string {
  return `${connector.type === 'EXTERNAL' ? 'external' : 'browser'}/${walletName(connector.name)}`
}

function dropTwins(connectors: readonly Connector[]): readonly Connector[] {
  return connectors.filter(
    (connector, index) =>
      !connectors.some((candidate, at) => at !== index && stands(candidate, connector, at < index)),
  )
}

/** Whether `other` is the same wallet. */
function stands(other: Connector, connector: Connector, isEarlier: boolean): boolean {
  if (other.namespace !== connector.namespace) return false
  if (other.id === connector.id && other.type === connector.type) return isEarlier
  const isInjected = connector.type === 'INJECTED' && other.type === 'ANNOUNCED'
  return isInjected && (other.name === connector.name || hasSameRdns(other, connector))
}

function hasSameRdns(a: Connector, b: Connector): boolean {
  return a.rdns !== undefined && a.rdns === b.rdns
}
