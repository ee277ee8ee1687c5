import { findKnownToken } from '@latchkey/wire/knownTokens'
import * as v from 'valibot'
import { formatUnits, getAddress, numberToHex } from 'viem'
import { texts } from '../text/language.ts'
import type { EvmTransaction, Fact, Warning } from './decodedRequest.ts'
import { type AssetChange, decodeTransferLogs, type Log } from './decodeTransferLogs.ts'
import { describeTokenAmount, type TokenDescription } from './describeTokenAmount.ts'
import type { CallRpc } from './node.ts'

const hexText = v.custom<`0x${string}`>((value) => /^0x[0-9a-f]*$/i.test(String(value)))
const address = v.custom<`0x${string}`>((value) => /^0x[0-9a-f]{40}$/i.test(String(value)))
const word = v.custom<`0x${string}`>((value) => /^0x[0-9a-f]{64}$/i.test(String(value)))
/** What `eth_simulateV1` returns. */
export const simulationReply = v.array(
  v.object({
    calls: v.array(
      v.object({
        status: hexText,
        logs: v.array(v.object({ address, topics: v.array(word), data: hexText })),
      }),
    ),
  }),
)

/** The approval shows this many changes at most, with a warning if there are more. */
const maxShownChanges = 12

export type Simulation = {
  facts: readonly Fact[]
  warnings: readonly Warning[]
  /** The logs of each call; none when it was not simulated or would fail. */
  logs: readonly (readonly Log[])[]
}

/** No changes are shown, for this reason. */
function onlyWarning(level: Warning['level'], text: string): Simulation {
  return { facts: [], warnings: [{ level, text }], logs: [] }
}

type Call = Pick<EvmTransaction, 'to' | 'data' | 'value'>
/** The logs of each call, or why there are none. */
export type SimulatedLogs = readonly (readonly Log[])[] | 'not-simulated' | 'reverted'

/** Simulates a transaction of a key's account, which is the sender and the origin of its calls. */
async function simulateTransaction(
  node: CallRpc,
  { to, data, value }: Call,
  from: string,
): Promise<SimulatedLogs> {
  const call = { from, data, value: numberToHex(value), ...(to ? { to } : {}) }
  const request = { blockStateCalls: [{ calls: [call] }], traceTransfers: true }
  const answer = await node('eth_simulateV1', [request, 'latest']).catch(() => null)
  const read = v.safeParse(simulationReply, answer)
  const [result, ...others] = read.success ? (read.output[0]?.calls ?? []) : []
  if (!result || others.length > 0) return 'not-simulated'
  return result.status === '0x1' ? [result.logs] : 'reverted'
}

/** Simulates a transaction on the current state of the chain; returns the account's balance changes. */
export function simulate(
  node: CallRpc,
  transaction: Call,
  { from, coin, chainId }: { from: string; coin: string; chainId: string },
): Promise<Simulation> {
  const simulating = simulateTransaction(node, transaction, from)
  return describeSimulation(node, simulating, { from, coin, chainId })
}

/** The balance changes of an account from the logs of a simulation. */
export async function describeSimulation(
  node: CallRpc,
  simulating: Promise<SimulatedLogs>,
  { from, coin, chainId }: { from: string; coin: string; chainId: string },
): Promise<Simulation> {
  const logs = await simulating
  if (logs === 'not-simulated') return onlyWarning('caution', texts().approve.notSimulated)
  if (logs === 'reverted') return onlyWarning('danger', texts().approve.wouldFail)
  const { changes, isComplete } = decodeTransferLogs(logs.flat(), from)
  const shown = knownAndLossesFirst(changes, chainId).slice(0, maxShownChanges)
  const descriptions = await Promise.all(
    shown.map((change) => describeChange(node, change, { coin, chainId })),
  )
  const isIncomplete = !isComplete || shown.length < changes.length
  return {
    facts: descriptions.flatMap(({ facts }) => facts),
    warnings: [
      ...descriptions.flatMap(({ warnings }) => warnings),
      ...(isIncomplete ? [cutShortWarning()] : []),
    ],
    logs,
  }
}

function cutShortWarning(): Warning {
  return { level: 'danger', text: texts().approve.cutShort }
}

/** Known assets and losses first: a contract can emit any number of fake transfers to push them off the list. */
function knownAndLossesFirst(
  changes: readonly AssetChange[],
  chainId: string,
): readonly AssetChange[] {
  const rank = ({ asset, amount }: AssetChange): number => {
    const isKnown = asset.kind === 'coin' || findKnownToken(chainId, asset.address) !== null
    return (isKnown ? 0 : 2) + (amount < 0n ? 0 : 1)
  }
  return changes.toSorted((a, b) => rank(a) - rank(b))
}

async function describeChange(
  node: CallRpc,
  { asset, amount }: AssetChange,
  { coin, chainId }: { coin: string; chainId: string },
): Promise<TokenDescription> {
  const label = amount < 0n ? texts().approve.youSend : texts().approve.youReceive
  const magnitude = amount < 0n ? -amount : amount
  if (asset.kind === 'coin') {
    const value = `${formatUnits(magnitude, 18)} ${coin}`
    const known = { token: null, amount: magnitude }
    return { facts: [{ label, value, kind: 'amount', asset: known }], warnings: [] }
  }
  if (asset.kind === 'nft') {
    const count = magnitude === 1n ? 'NFT' : `${magnitude} × NFT`
    return {
      facts: [
        { label, value: `${count} #${asset.id}`, kind: 'amount' },
        { label: texts().approve.collection, value: getAddress(asset.address), kind: 'address' },
      ],
      warnings: [],
    }
  }
  const token = { address: asset.address, amount: magnitude, label }
  const { facts, warnings } = await describeTokenAmount(node, token, chainId)
  const contract = getAddress(asset.address)
  return {
    facts: [...facts, { label: texts().approve.tokenContract, value: contract, kind: 'address' }],
    warnings,
  }
}
