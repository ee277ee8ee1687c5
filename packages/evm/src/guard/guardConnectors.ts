import type { AdapterContext } from '@latchkey/core/adapter'
import type { Config, Connector } from '@wagmi/core'
import { takeOriginal } from '../connection/ownProvider.ts'
import { isProvider } from '../wallet/eip1193.ts'

type Review = NonNullable<AdapterContext['reviewRequest']>

/** The instances that review the requests over a config, the one that opened last at the end. */
const reviews = new WeakMap<Config, readonly Review[]>()

/**
 * Wraps the connectors of the site's wagmi config, so that wagmi's hooks and actions get guarded providers. The
 * connectors themselves, which connect and switch chains, keep the wallet's own provider.
 */
export function guardConnectors(config: Config): void {
  for (const connector of config.connectors) {
    const original = takeOriginal(connector)
    if (!original) continue
    const bound = Object.entries(original).flatMap(([name, value]) =>
      typeof value === 'function' ? [[name, value.bind(original)]] : [],
    )
    Object.assign(connector, Object.fromEntries(bound), {
      getProvider: async (...parameters: Parameters<Connector['getProvider']>) =>
        guarded(config, await original.getProvider(...parameters)),
    })
  }
}

async function guarded(config: Config, provider: unknown): Promise<unknown> {
  const { guardProvider } = await import('./guardProvider.ts')
  if (!isProvider(provider)) return provider
  const reviewRequest: Review = async (request) => reviews.get(config)?.at(-1)?.(request)
  return guardProvider({ reviewRequest }, provider)
}

/** Has the requests over the config's connectors reviewed by an instance; returns a function that unsubscribes. */
export function reviewConnectors(config: Config, review: Review): () => void {
  reviews.set(config, [...(reviews.get(config) ?? []), review])
  return () => {
    const others = (reviews.get(config) ?? []).filter((candidate) => candidate !== review)
    reviews.set(config, others)
  }
}
