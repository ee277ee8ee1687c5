import { LatchkeyError } from '@latchkey/core'
import type { AdapterContext } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import { createClient } from 'viem'
import { toChain } from '../rpc/toChain.ts'
import { transportOf } from '../rpc/transportOf.ts'
import { createConfig } from './wagmi.ts'

/**
 * A wagmi config for sites without one. wagmi stores nothing: the stored connector is kept once, under the core's key,
 * so that the two cannot disagree.
 */
export function createOwnConfig(context: AdapterContext): Config {
  const [first, ...others] = context.networks().map(toChain)
  if (!first) throw new LatchkeyError('network/not-found', { id: 'eip155' })
  return createConfig({
    chains: [first, ...others],
    storage: null,
    multiInjectedProviderDiscovery: false,
    client: ({ chain }) =>
      createClient({ chain, transport: transportOf(context, `eip155:${chain.id}`) }),
  })
}
