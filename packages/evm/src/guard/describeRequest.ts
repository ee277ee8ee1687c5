import {
  type Account,
  abortable,
  type Danger,
  type Network,
  type RequestDescription,
  type Simulation,
} from '@latchkey/core'
import { getBalance } from 'viem/actions'
import { chainIdOf } from '../chains.ts'
import type { EvmChain } from '../evmChain.ts'
import { guardClient } from '../money/guardClient.ts'
import { simulate } from '../money/simulate.ts'
import { toAddress } from '../money/toAddress.ts'
import { isContract, tokenBalance } from '../money/tokens.ts'
import { warns } from './reading.ts'
import { type RequestReading, readRequest, signerOf } from './readRequest.ts'
import { distinct, type Holdings, heldKey, nativeKey, weighSimulation } from './weighSimulation.ts'

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
  const { network, signal } = options
  const account = { ...options.account, address: signerOf(options) ?? options.account.address }
  const chainId = BigInt(chainIdOf(network.caipNetworkId))
  const scene = { account: account.address, chainId, depth: 0, isSender: true }
  const reading = readRequest(options, scene)
  const place = { chain, account, network }
  const [simulation, known, spenders] = await Promise.all([
    inTime(() => playCalls(place, reading), signal),
    inTime(() => readHoldings(place, namedAssets(reading)), signal),
    inTime(() => readSpenders(place, reading), signal),
  ])
  const rest = surprises(simulation, known)
  const found = rest.length > 0 ? await inTime(() => readHoldings(place, rest), signal) : null
  const holdings = new Map([...(known ?? []), ...(found ?? [])])
  const description = weighSimulation(reading, simulation, holdings)
  return {
    ...description,
    dangers: distinct([...description.dangers, ...(spenders ?? [])]),
  }
}

type Place = { chain: EvmChain; account: Account; network: Network }

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
  { chain, account, network }: Place,
  { calls, facts }: RequestReading,
): Promise<Simulation | null> {
  if (calls.length === 0) return null
  const tokens = facts.flatMap((fact) => (fact.kind === 'transfers' ? [fact.token] : []))
  return simulate(chain, { account, network, calls, tokens })
}

/** What the bytes say that would leave; asked about while the play is still on. */
function namedAssets({ facts }: RequestReading): readonly string[] {
  return [
    ...(facts.some(({ kind }) => kind === 'pays') ? [nativeKey] : []),
    ...facts.flatMap((fact) => (fact.kind === 'transfers' ? [fact.token] : [])),
  ]
}

/** What leaves in the play although the bytes did not say so. */
function surprises(simulation: Simulation | null, known: Holdings | null): readonly string[] {
  if (simulation?.status !== 'played') return []
  const leaves = simulation.changes.filter(
    ({ kind, amount }) => kind !== 'collectible' && amount < 0n,
  )
  return leaves.map(heldKey).filter((key) => !known?.has(key))
}

async function readHoldings(
  { chain, account, network }: Place,
  assets: readonly string[],
): Promise<Holdings> {
  const held = await Promise.all(
    assets.map(async (asset): Promise<[string, bigint]> => {
      if (asset !== nativeKey) {
        const token = asset
        return [asset.toLowerCase(), await tokenBalance(chain, { account, network, token })]
      }
      const address = toAddress(account.address)
      return [nativeKey, await getBalance(guardClient(chain, network), { address })]
    }),
  )
  return new Map(held)
}

/** An allowance for somebody without code is one for a person, and no person needs one. */
async function readSpenders(
  { chain, network }: Place,
  { facts }: RequestReading,
): Promise<readonly Danger[]> {
  const spenders = facts.flatMap((fact) => (fact.kind === 'allows' ? [fact.spender] : []))
  const known = [...new Set(spenders)].filter((spender) => spender !== '')
  const dangers = await Promise.all(
    known.map(async (address) => {
      const hasCode = await isContract(chain, { network, address })
      return hasCode ? [] : warns('allowance-to-person', address).dangers
    }),
  )
  return dangers.flat()
}
