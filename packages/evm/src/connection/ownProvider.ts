import type { Connector } from '@wagmi/core'

/** The connectors of sites as they configured them, before the request guard wrapped them. */
const originals = new WeakMap<Connector, Connector>()

/** A copy of the connector before it is wrapped; `null` for one that is wrapped already. */
export function takeOriginal(connector: Connector): Connector | null {
  if (originals.has(connector)) return null
  const original = { ...connector }
  originals.set(connector, original)
  return original
}

/** The wallet's own provider behind a connector of the site's config. */
export function ownProvider(connector: Connector): Promise<unknown> {
  return (originals.get(connector) ?? connector).getProvider()
}
