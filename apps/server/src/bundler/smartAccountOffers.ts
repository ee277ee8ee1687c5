import { ownValue, type projectOriginsEndpoint, type ReplyOf } from '@latchkey/wire'
import type { Context } from '../context/context.ts'
import { paymasterAddress } from '../paymaster/paymasterContract.ts'
import { bundlerChains } from '../userOperation/bundlerChain.ts'
import { accountImplementation } from '../userOperation/knownContracts.ts'
import { createDataFeeCheck } from './dataFee.ts'

type SmartAccountOffer = NonNullable<ReplyOf<typeof projectOriginsEndpoint>['smartAccounts']>

/** The vault's page waits for the answer; a chain that responds later counts at the next request. */
const MAX_WAIT_MS = 2_000
const RECHECK_MS = 60_000

/**
 * What a project's visitors get: smart accounts on the chains that have a bundler here and the accounts' contracts, and
 * the paymaster of a project that pays the fees. `null` when there is no such chain.
 */
export function createSmartAccountOffers(
  context: Context,
): (project: string) => Promise<SmartAccountOffer | null> {
  const chains = chainsWithBundler(context)
  const hasContracts = createContractCheck(context)
  return async (project) => {
    const found = await Promise.all(chains.map(hasContracts))
    const networks = chains.filter((_, at) => found[at])
    if (networks.length === 0) return null
    return { networks, paymaster: paymasterOf(context, project) }
  }
}

/** Whether a chain has the accounts' contracts, and a bundler that serves it. A contract that is deployed stays; other chains are asked again. */
function createContractCheck(context: Context): (id: string) => Promise<boolean> {
  const { chains, clock } = context
  const hasUnknownDataFee = createDataFeeCheck(context)
  const own = new Set(bundlerChains(context).map(({ chain }) => chain.id))
  const deployed = new Set<string>()
  const lastChecks = new Map<string, { at: number; answer: Promise<void> }>()
  const checkContracts = async (id: string): Promise<void> => {
    if (own.has(id) && (await hasUnknownDataFee({ chain: chains.get(id) }))) return
    const code = await chains.client(id).getCode({ address: accountImplementation })
    if (code) deployed.add(id)
  }
  return async (id) => {
    if (deployed.has(id)) return true
    const last = lastChecks.get(id)
    const isFresh = last !== undefined && clock.now() - last.at < RECHECK_MS
    const current = isFresh ? last : { at: clock.now(), answer: checkContracts(id).catch(() => {}) }
    lastChecks.set(id, current)
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT_MS)
    })
    await Promise.race([current.answer, timeout])
    clearTimeout(timer)
    return deployed.has(id)
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
