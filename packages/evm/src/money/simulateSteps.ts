import { LatchkeyError } from '@latchkey/core'
import * as v from 'valibot'
import { type Address, type Client, concatHex, type Hex, numberToHex, pad, size, slice } from 'viem'
import { fromNodeError } from '../rpc/fromNodeError.ts'
import { probeCodes } from './probes.ts'

export type Step = { to: Address; data: Hex; value: bigint }
export type Log = { address: string; topics: readonly Hex[]; data: Hex }
/** The result of one call of a simulation. */
export type SimulatedStep = {
  isSuccess: boolean
  /** What the call returned, or its revert data. */
  data: Hex
  gasUsed: bigint | null
  logs: readonly Log[]
}
/** `hasLogs`: whether the node reported events and gas, or only return data. */
export type SimulatedSteps = { steps: readonly SimulatedStep[]; hasLogs: boolean }

const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value))
const log = v.object({ address: v.string(), topics: v.array(hex), data: hex })
const blocks = v.pipe(
  v.array(
    v.object({
      calls: v.array(
        v.object({
          status: hex,
          returnData: hex,
          gasUsed: hex,
          logs: v.optional(v.nullable(v.array(log))),
        }),
      ),
    }),
  ),
  v.length(1),
)

/** Nodes without `eth_simulateV1`, so that each is tried once. */
const cannotSimulate = new WeakSet<Client>()

/** Simulates calls of one account on the latest state, in order. `null`: the node cannot. @throws rpc/*, chain/* */
export async function simulateSteps(
  client: Client,
  from: Address,
  steps: readonly Step[],
): Promise<SimulatedSteps | null> {
  if (!cannotSimulate.has(client)) {
    const simulated = await nullIfUnsupported(
      () => simulateBlock(client, from, steps),
      'eth_simulateV1',
    )
    if (simulated) return simulated
    cannotSimulate.add(client)
  }
  return nullIfUnsupported(() => callAsAccount(client, from, steps), 'eth_call')
}

async function nullIfUnsupported(
  work: () => Promise<SimulatedSteps>,
  method: string,
): Promise<SimulatedSteps | null> {
  try {
    return await work()
  } catch (error) {
    const converted = error instanceof v.ValiError ? null : fromNodeError(error, method)
    if (converted && isAboutCalls(converted)) throw converted
    // The node does not support the method, or responds in another format.
    return null
  }
}

/** Whether the error is about the calls or the connection; any other error is about the method. */
function isAboutCalls({ code }: LatchkeyError): boolean {
  return code.startsWith('chain/') || code === 'rpc/unreachable' || code === 'rpc/no-url'
}

async function simulateBlock(
  client: Client,
  from: Address,
  steps: readonly Step[],
): Promise<SimulatedSteps> {
  const calls = steps.map(({ to, data, value }) => ({ from, to, data, value: numberToHex(value) }))
  const options = {
    blockStateCalls: [{ calls, stateOverrides: probeCodes }],
    traceTransfers: true,
    validation: false,
  }
  const reply: unknown = await client.request({
    method: 'eth_simulateV1',
    params: [options, 'latest'],
  })
  const [block] = v.parse(blocks, reply)
  const results = block?.calls ?? []
  if (results.length !== steps.length)
    throw new LatchkeyError('rpc/failed', { code: null, method: 'eth_simulateV1' })
  return {
    hasLogs: true,
    steps: results.map(({ status, returnData, gasUsed, logs }) => ({
      isSuccess: BigInt(status) === 1n,
      data: returnData,
      gasUsed: BigInt(gasUsed),
      logs: logs ?? [],
    })),
  }
}

/**
 * A state override gives the account this code, which makes the calls in order, so that one `eth_call` simulates all of
 * them with the account as the sender. In Yul: for each (to, value, size, data) in the calldata, call it and append
 * (success, the first 256 bytes it returned) to the result.
 */
const batchCode: Hex =
  '0x6000805b368110600e57506000f35b80604060609201359061012084019382848301863761010060208201813682378487602086013586355af190520101600356'
const returnedBytes = 256
const resultBytes = 32 + returnedBytes

async function callAsAccount(
  client: Client,
  from: Address,
  steps: readonly Step[],
): Promise<SimulatedSteps> {
  const data = concatHex(
    steps.flatMap((step) => [
      pad(step.to),
      numberToHex(step.value, { size: 32 }),
      numberToHex(size(step.data), { size: 32 }),
      step.data,
    ]),
  )
  const overrides = { ...probeCodes, [from]: { code: batchCode } }
  const reply: unknown = await client.request({
    method: 'eth_call',
    params: [{ from, to: from, data }, 'latest', overrides],
  })
  const results = v.parse(hex, reply)
  if (size(results) !== steps.length * resultBytes) {
    throw new LatchkeyError('rpc/failed', { code: null, method: 'eth_call' })
  }
  return {
    hasLogs: false,
    steps: steps.map((_, index) => {
      const start = index * resultBytes
      return {
        isSuccess: BigInt(slice(results, start, start + 32)) === 1n,
        data: slice(results, start + 32, start + resultBytes),
        gasUsed: null,
        logs: [],
      }
    }),
  }
}
