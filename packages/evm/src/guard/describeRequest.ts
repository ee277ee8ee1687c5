import { type Account, isSameAddress, type Network, type SwapRouters } from '@latchkey/core'
import {
  type AllowanceChange,
  type Danger,
  type RequestDescription,
  type RequestFact,
  type RightChange,
  resultOrNull,
  type Simulation,
  tokenKey,
  withDanger,
} from '@latchkey/core/adapter'
import type { EvmState } from '../evmState.ts'
import { simulate } from '../money/simulate.ts'
import { isContract } from '../money/tokens.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import {
  type DecodedCall,
  type DecodedWalletRequest,
  decodeRequest,
  signerOf,
} from './decodeRequest.ts'
import { describeAllowance, describeOperator } from './describeAllowance.ts'
import { assetsLeaving, assetsNamed, readHoldings } from './readHoldings.ts'

/**
 * Describes what a site's request would do: decoded from its bytes, and simulated on the chain until the signal aborts.
 * A request that was not simulated in time is marked as such.
 */
export async function describeRequest(
  evm: EvmState,
  options: {
    account: Account
    network: Network
    method: string
    params: unknown
    swapRouters: SwapRouters
    signal: AbortSignal
  },
): Promise<RequestDescription> {
  const { network, swapRouters, signal } = options
  const account = { ...options.account, address: signerOf(options) ?? options.account.address }
  const chainId = BigInt(chainIdOf(network.caipNetworkId))
  const context = { account: account.address, swapRouters, chainId, depth: 0, isSender: true }
  const decoded = decodeRequest(options, context)
  const callFacts = decoded.calls.flatMap((call) => call.decoded.facts)
  const facts = [...decoded.rest.facts, ...callFacts, ...(decoded.order?.facts ?? [])]
  const accountOnChain = { evm, account, network }
  const [simulation, namedHoldings, spenderDangers] = await Promise.all([
    resultOrNull(() => simulateCalls(accountOnChain, decoded, facts), signal),
    resultOrNull(() => readHoldings(accountOnChain, assetsNamed(facts)), signal),
    resultOrNull(() => readSpenders(accountOnChain, facts), signal),
  ])
  const unnamed = assetsLeaving(simulation).filter((key) => !namedHoldings?.has(key))
  const otherHoldings =
    unnamed.length > 0
      ? await resultOrNull(() => readHoldings(accountOnChain, unnamed), signal)
      : null
  return {
    account: account.address,
    facts,
    dangers: [
      ...decoded.rest.dangers,
      ...unstatedAllowances(facts, simulation),
      ...unstatedRights(decoded, simulation),
      ...(spenderDangers ?? []),
    ],
    ...describeCalls(decoded, simulation),
    holdings: new Map([
      ...(namedHoldings ?? []),
      ...(otherHoldings ?? []),
      // Measured in the simulation itself, so balance and change are of the same block.
      ...(simulation?.holdings ?? []),
    ]),
  }
}

/** Balances are measured after every call; in a long batch fewer tokens are measured, and events tell the rest. */
const maxProbes = 256

type AccountOnChain = { evm: EvmState; account: Account; network: Network }

async function simulateCalls(
  { evm, account, network }: AccountOnChain,
  { calls }: DecodedWalletRequest,
  facts: readonly RequestFact[],
): Promise<Simulation | null> {
  if (calls.length === 0) return null
  const maxTokens = Math.floor(maxProbes / calls.length)
  const tokens = assetsNamed(facts)
    .filter((asset) => asset.startsWith('0x'))
    .slice(0, maxTokens)
  return simulate(evm, { account, network, calls: calls.map(({ call }) => call), tokens })
}

/** The calls, each with its simulated changes. */
function describeCalls(
  { calls, order }: DecodedWalletRequest,
  simulation: Simulation | null,
): Pick<RequestDescription, 'calls' | 'simulation' | 'changes' | 'allowances'> {
  const completed = simulation?.status === 'simulated' ? simulation : null
  const described = calls.map(({ call, decoded }, index) => ({
    targets: [call.to],
    ...decoded,
    changes: completed ? (completed.calls?.[index] ?? completed.changes) : null,
  }))
  return {
    calls: order ? [...described, order] : described,
    simulation: calls.length === 0 ? 'none' : statusOf(simulation),
    changes: completed?.changes ?? null,
    allowances: completed?.allowances ?? [],
  }
}

function statusOf(simulation: Simulation | null): RequestDescription['simulation'] {
  if (simulation === null) return 'unavailable'
  if (simulation.status === 'reverted') return 'reverted'
  return simulation.isComplete ? 'simulated' : 'partial'
}

/** Allowances that the bytes do not name, or name with a smaller amount. */
function unstatedAllowances(
  facts: readonly RequestFact[],
  simulation: Simulation | null,
): readonly Danger[] {
  if (simulation?.status !== 'simulated') return []
  return simulation.allowances
    .filter((allowance) => !facts.some((fact) => isStatedBy(fact, allowance)))
    .flatMap(({ token, spender, amount }) =>
      amount === 'all'
        ? describeOperator(token, spender, true).dangers
        : describeAllowance({ token, spender, amount }).dangers,
    )
}

/** Rights and payouts that the simulation shows, for addresses that the decoded call does not name. */
function unstatedRights(
  { calls }: DecodedWalletRequest,
  simulation: Simulation | null,
): readonly Danger[] {
  if (simulation?.status !== 'simulated') return []
  return (simulation.rights ?? []).flatMap((rights, index) =>
    rights
      .filter((right) => !calls[index] || isUnstated(right, calls[index]))
      .map(({ kind, to }): Danger => ({ code: kind, subject: to })),
  )
}

/** The events of known functions also name assets and pools; who gets something is decoded from their calldata. */
function isUnstated({ kind, to }: RightChange, { decoded }: DecodedCall): boolean {
  const called = decoded.facts.filter((fact) => fact.kind === 'calls')
  const isKnown = called.length > 0 && called.every(({ method }) => method !== null)
  if (isKnown && kind === 'unknown-rights') return false
  return !decoded.facts.some((fact) => {
    const named = [...('to' in fact ? [fact.to] : []), ...('spender' in fact ? [fact.spender] : [])]
    return named.some((address) => isSameAddress(address, to))
  })
}

function isStatedBy(fact: RequestFact, { token, spender, amount }: AllowanceChange): boolean {
  if (fact.kind !== 'allows' || tokenKey(fact.token) !== tokenKey(token)) return false
  if (tokenKey(fact.spender) !== tokenKey(spender)) return false
  return fact.amount === 'all' || (amount !== 'all' && amount <= fact.amount)
}

/** An allowance for an address without code is one for a person's account; honest sites do not request it. */
async function readSpenders(
  { evm, network }: AccountOnChain,
  facts: readonly RequestFact[],
): Promise<readonly Danger[]> {
  const spenders = facts.flatMap((fact) => (fact.kind === 'allows' ? [fact.spender] : []))
  const known = [...new Set(spenders)].filter((spender) => spender !== '')
  const dangers = await Promise.all(
    known.map(async (address) => {
      const hasCode = await isContract(evm, { network, address })
      return hasCode ? [] : withDanger('allowance-to-person', address).dangers
    }),
  )
  return dangers.flat()
}
