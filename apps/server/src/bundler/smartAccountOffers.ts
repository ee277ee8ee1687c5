import { ownValue, type projectOriginsEndpoint, type ReplyOf } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { paymasterAddress } from '../paymaster/paymasterContract.ts'
import { bundlerChains } from './bundlerChain.ts'
import { accountImplementation } from './knownContracts.ts'

type SmartAccountOffer = NonNullable<ReplyOf<typeof projectOriginsEndpoint>['smartAccounts']>

/**
 * What a project's visitors get: smart accounts on the chains that have a bundler here and the accounts' contracts, and
 * the paymaster of a project that pays the fees. `null` when there is no such chain.
 */
export function createSmartAccountOffers(
  context: Context,
): (project: string) => Promise<SmartAccountOffer | null> {
  const chains = chainsWithBundler(context)
  // A contract that is deployed stays; a chain that did not answer is asked again.
  const deployed = new Set<string>()
  const hasContracts = async (id: string): Promise<boolean> => {
    if (deployed.has(id)) return true
    const code = await context.chains
      .client(id)
      .getCode({ address: accountImplementation })
      .catch(() => undefined)
    if (code) deployed.add(id)
    return code !== undefined
  }
  return async (project) => {
    const found = await Promise.all(chains.map(hasContracts))
    const networks = chains.filter((_, at) => found[at])
    if (networks.length === 0) return null
    return { networks, paymaster: paymasterOf(context, project) }
  }
}

function chainsWithBundler(context: Context): readonly string[] {
  const { bundlerUrl } = context.config
  const own = new Set(bundlerChains(context).map(({ chain }) => chain.id))
  return context.chains.ids.filter((id) => {
    const { namespace, config } = context.chains.get(id)
    return namespace === 'eip155' && (own.has(id) || bundlerUrl || config.bundlers.length > 0)
  })
}

function paymasterOf({ config }: Context, project: string): string | null {
  const { paymasterKey, sponsorship } = config
  return paymasterKey && ownValue(sponsorship, project) ? paymasterAddress(paymasterKey) : null
}
