import type { Account, AssetChange, Network, RequestDescription, Simulation } from '@latchkey/core'
import { getBalance } from 'viem/actions'
import { chainIdOf } from '../chains.ts'
import type { EvmChain } from '../evmChain.ts'
import { guardClient } from '../money/guardClient.ts'
import { simulate } from '../money/simulate.ts'
import { toAddress } from '../money/toAddress.ts'
import { isContract, tokenBalance } from '../money/tokens.ts'
import { abortable } from '../waiting.ts'
import { type Reading, warns } from './reading.ts'
import { type RequestReading, readRequest } from './readRequest.ts'
import { distinct, type Holdings, heldKey, weighSimulation } from './weighSimulation.ts'

/**
 * What a site's request would do, in facts: read from its bytes at once, and played on the chain for as long as
 * the signal lets it. What could not be played in time is judged by its bytes alone.
 */
export async function describeRequest(
  chain: EvmChain,
  options: {
    account: Account
    network: Network
    method: string
    params: unknown
    signal: AbortSignal
  },
): Promise<RequestDescription> {
  const { account, network, signal } = options
  const chainId = BigInt(chainIdOf(network.caipNetworkId))
  const scene = { account: account.address, chainId, depth: 0, isSender: true }
  const reading = readRequest(options, scene)
  const [played, spenders] = await Promise.all([
    inTime(() => playCalls(chain, options, reading), signal),
    inTime(() => readSpenders(chain, network, reading), signal),
  ])
  const { simulation, holdings } = played ?? { simulation: null, holdings: new Map() }
  const description = weighSimulation(reading, simulation, holdings)
  return {
    ...description,
    dangers: distinct([...description.dangers, ...(spenders?.dangers ?? [])]),
  }
}

/** The answer, or `null` when time is up or nobody answers: a check that fails must not stop the visitor. */
async function inTime<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value | null> {
  try {
    return await abortable(work(), signal)
  } catch {
    return null
  }
}

async function playCalls(
  chain: EvmChain,
  { account, network }: { account: Account; network: Network },
  reading: RequestReading,
): Promise<{ simulation: Simulation | null; holdings: Holdings }> {
  const { calls, facts } = reading
  if (calls.length === 0) return { simulation: null, holdings: new Map() }
  const tokens = facts.flatMap((fact) => (fact.kind === 'transfers' ? [fact.token] : []))
  const simulation = await simulate(chain, { account, network, calls, tokens })
  const leaves =
    simulation?.status === 'played' ? simulation.changes.filter(({ amount }) => amount < 0n) : []
  const held = await Promise.all(
    leaves.map(
      async (change): Promise<[string, bigint]> => [
        heldKey(change),
        await holdingOf(chain, { account, network, change }),
      ],
    ),
  )
  return { simulation, holdings: new Map(held) }
}

async function holdingOf(
  chain: EvmChain,
  options: { account: Account; network: Network; change: AssetChange },
): Promise<bigint> {
  const { account, network, change } = options
  if (change.kind !== 'native')
    return tokenBalance(chain, { account, network, token: change.token })
  return getBalance(guardClient(chain, network), { address: toAddress(account.address) })
}

/** An allowance for somebody without code is one for a person, and no person needs one. */
async function readSpenders(
  chain: EvmChain,
  network: Network,
  { facts }: Reading,
): Promise<Pick<Reading, 'dangers'>> {
  const spenders = facts.flatMap((fact) => (fact.kind === 'allows' ? [fact.spender] : []))
  const known = [...new Set(spenders)].filter((spender) => spender !== '')
  const dangers = await Promise.all(
    known.map(async (address) => {
      const hasCode = await isContract(chain, { network, address })
      return hasCode ? [] : warns('allowance-to-person', address).dangers
    }),
  )
  return { dangers: dangers.flat() }
}
