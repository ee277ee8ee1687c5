import type { Connector } from '../adapter/connector.ts'
import { walletName } from './isSameWallet.ts'

/** One wallet as the visitor sees it, with a connector for each namespace it speaks. */
export type MergedConnector = readonly [Connector, ...Connector[]]

/**
 * The same wallet announces itself once per chain: put together what goes by one name. Inside a namespace an
 * announced wallet stands for its plain injected twin.
 */
export function mergeMultiChain(connectors: readonly Connector[]): readonly MergedConnector[] {
  const merged = new Map<string, [Connector, ...Connector[]]>()
  for (const connector of dropTwins(connectors)) {
    const key = mergeKey(connector)
    const known = merged.get(key)
    if (!known) merged.set(key, [connector])
    else if (known.some((one) => one.namespace === connector.namespace)) {
      // Two wallets of one namespace under one name are two wallets, however alike they call themselves.
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
      !connectors.some((other, at) => at !== index && stands(other, connector, at < index)),
  )
}

/** Does `other` already show this wallet? */
function stands(other: Connector, connector: Connector, isEarlier: boolean): boolean {
  if (other.namespace !== connector.namespace) return false
  if (other.id === connector.id && other.type === connector.type) return isEarlier
  const isInjected = connector.type === 'INJECTED' && other.type === 'ANNOUNCED'
  return isInjected && (other.name === connector.name || hasSameRdns(other, connector))
}

function hasSameRdns(one: Connector, other: Connector): boolean {
  return one.rdns !== undefined && one.rdns === other.rdns
}
