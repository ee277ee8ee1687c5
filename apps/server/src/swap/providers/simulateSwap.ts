import * as v from 'valibot'
import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  multicall3Abi,
  numberToHex,
} from 'viem'
import { type Nodes, NodesDownError } from '../../rpc/nodes.ts'

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const reply = v.pipe(
  v.array(
    v.object({
      calls: v.array(
        v.object({
          status: quantity,
          gasUsed: quantity,
          returnData: v.pipe(
            v.string(),
            v.regex(/^0x[0-9a-fA-F]*$/),
            v.transform((text) => text as Hex),
          ),
        }),
      ),
    }),
  ),
  v.length(1),
)

export type SimulatedSwap = { received: bigint; gasUsed: bigint }

export type SwapSimulation = {
  user: Address
  /** `null` when native coins are sold. */
  sold: Address | null
  /** `null` when native coins are bought. */
  bought: Address | null
  amount: bigint
  call: { to: Address; data: Hex; value: bigint }
  multicall: Address | null
}

/**
 * Simulates the swap on the latest state, with the allowance, and measures what the user receives.
 * A pool's output is not the received amount for fee-on-transfer tokens. `null` when the swap
 * reverts or the node does not support `eth_simulateV1`.
 */
export async function simulateSwap(
  nodes: Nodes,
  simulation: SwapSimulation,
): Promise<SimulatedSwap | null> {
  const balanceCall = balanceCallOf(simulation)
  if (!balanceCall) return null
  const { user, call } = simulation
  const calls = [
    balanceCall,
    ...approvals(simulation),
    { to: call.to, data: call.data, value: numberToHex(call.value) },
    balanceCall,
  ].map((call) => ({ from: user, ...call }))
  try {
    const params = [{ blockStateCalls: [{ calls }], validation: false }, 'latest']
    const [block] = v.parse(reply, await nodes.request({ method: 'eth_simulateV1', params }))
    return readOutcome(block?.calls ?? [], calls.length)
  } catch (error) {
    if (error instanceof NodesDownError) throw error
    // The node does not have the method, or rejects the simulation.
    return null
  }
}

type Outcome = { status: bigint; gasUsed: bigint; returnData: Hex }

function readOutcome(outcomes: readonly Outcome[], expected: number): SimulatedSwap | null {
  const before = outcomes[0]
  const swap = outcomes.at(-2)
  const after = outcomes.at(-1)
  if (outcomes.length !== expected || !before || !swap || !after) return null
  if (swap.status !== 1n) return null
  const received = amountOf(after) - amountOf(before)
  return received > 0n ? { received, gasUsed: swap.gasUsed } : null
}

function amountOf({ returnData }: Outcome): bigint {
  return decodeAbiParameters([{ type: 'uint256' }], returnData)[0]
}

function balanceCallOf({
  user,
  bought,
  multicall,
}: SwapSimulation): { to: Address; data: Hex } | null {
  if (bought) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [user] })
    return { to: bought, data }
  }
  if (!multicall) return null
  const data = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'getEthBalance',
    args: [user],
  })
  return { to: multicall, data }
}

/** Some tokens (USDT) refuse to change an allowance that is not zero. */
function approvals({ sold, amount, call }: SwapSimulation): { to: Address; data: Hex }[] {
  if (!sold) return []
  return [0n, amount].map((allowance) => ({
    to: sold,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [call.to, allowance],
    }),
  }))
}
