import { setTimeout as wait } from 'node:timers/promises'
import { type Hex, numberToHex } from 'viem'
import { type FakeNode, startFakeNode } from './fakeNode.ts'

/** What a node tells about its chain; a test changes it as it goes. */
type FakeEvmState = {
  /** How long each answer takes. */
  delayMs: number
  block: { number: bigint; timestamp: bigint; baseFeePerGas: bigint; gasLimit: bigint }
  gasPrice: bigint
  /** `null`: the node does not have the method. */
  suggestedTip: bigint | null
  balance: bigint
  transactionCount: number
  /** By address in lower case. */
  codes: Record<string, Hex>
  receipts: Record<Hex, unknown>
  /** The result of `eth_call`; throws `{ code, message, data }`. */
  call(call: { to: Hex; data: Hex }, block: unknown, overrides: unknown): Hex | Promise<Hex>
  /** Other methods; throws `{ code, message, data }`. */
  answer?(method: string, params: readonly unknown[]): unknown
}

export type FakeEvmNode = FakeNode & {
  state: FakeEvmState
  /** The parameters of every request of a method. */
  paramsOf(method: string): readonly unknown[]
}

/** A node of an EVM chain whose state the test chooses: a late block, a lost receipt, a revert. */
export async function startFakeEvmNode(chainId = 31337): Promise<FakeEvmNode> {
  const state: FakeEvmState = {
    delayMs: 0,
    block: { number: 100n, timestamp: 0n, baseFeePerGas: 1_000n, gasLimit: 30_000_000n },
    gasPrice: 1_100n,
    suggestedTip: 100n,
    balance: 10n ** 24n,
    transactionCount: 0,
    codes: {},
    receipts: {},
    call: () => '0x',
  }
  const requests: { method: string; params: unknown }[] = []
  const node = await startFakeNode({
    chainId,
    async answer(method, params) {
      requests.push({ method, params })
      if (state.delayMs > 0) await wait(state.delayMs)
      return reply(state, method, Array.isArray(params) ? params : [])
    },
  })
  return Object.assign(node, {
    state,
    paramsOf: (method: string) =>
      requests.filter((request) => request.method === method).map(({ params }) => params),
  })
}

function reply(state: FakeEvmState, method: string, params: readonly unknown[]): unknown {
  const [first, second, third] = params
  if (method === 'eth_getBlockByNumber') {
    const quantities = Object.entries(state.block).map(([name, value]) => [
      name,
      numberToHex(value),
    ])
    return { ...Object.fromEntries(quantities), transactions: [] }
  }
  if (method === 'eth_gasPrice') return numberToHex(state.gasPrice)
  if (method === 'eth_maxPriorityFeePerGas') {
    if (state.suggestedTip === null) throw { code: -32_601, message: 'Method not found' }
    return numberToHex(state.suggestedTip)
  }
  if (method === 'eth_getBalance') return numberToHex(state.balance)
  if (method === 'eth_getTransactionCount') return numberToHex(state.transactionCount)
  if (method === 'eth_getCode') return state.codes[String(first).toLowerCase()] ?? '0x'
  if (method === 'eth_call') return state.call(first as { to: Hex; data: Hex }, second, third)
  if (method === 'eth_getTransactionReceipt') return state.receipts[first as Hex] ?? null
  return state.answer?.(method, params)
}
