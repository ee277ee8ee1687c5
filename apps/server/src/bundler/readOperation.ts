import * as v from 'valibot'
import { decodeEventLog, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { Context } from '../context/context.ts'
import { type BundlerChain, entryPoint } from '../userOperation/bundlerChain.ts'
import { encodeOperation, encodeQuantities } from '../userOperation/operation.ts'
import { findOperation } from './operationStore.ts'

const hex = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]*$/),
  v.transform((text) => text as Hex),
)
const log = v.looseObject({ address: hex, topics: v.array(hex), data: hex })
const transactionReceipt = v.nullable(
  v.looseObject({
    transactionHash: hex,
    blockHash: hex,
    blockNumber: hex,
    status: hex,
    logs: v.array(log),
  }),
)

type Log = v.InferOutput<typeof log>
type Receipt = NonNullable<v.InferOutput<typeof transactionReceipt>>
type OperationLookup = { hash: Hex; bundler: BundlerChain }

/** The result of `eth_getUserOperationReceipt`: `null` until a block has the operation. */
export async function readOperationReceipt(
  context: Context,
  lookup: OperationLookup,
): Promise<unknown> {
  const found = await findOperation(context.chainDb, lookup.bundler.chain.id, lookup.hash)
  const receipt = found?.bundle ? await fetchReceipt(lookup.bundler, found.bundle) : null
  const operationLogs = receipt && findOperationLogs(receipt.logs, lookup.hash)
  if (!receipt || !operationLogs) return null
  const { event, logs } = operationLogs
  const quantities = encodeQuantities({
    nonce: event.nonce,
    actualGasCost: event.actualGasCost,
    actualGasUsed: event.actualGasUsed,
  })
  return {
    ...quantities,
    userOpHash: lookup.hash,
    entryPoint,
    sender: event.sender,
    ...(isAddressEqual(event.paymaster, zeroAddress) ? {} : { paymaster: event.paymaster }),
    success: event.success,
    ...(event.success ? {} : { reason: findRevertData(logs, lookup.hash) }),
    logs,
    receipt,
  }
}

/** The result of `eth_getUserOperationByHash`; an operation that waits has no block yet. */
export async function readOperation(context: Context, lookup: OperationLookup): Promise<unknown> {
  const found = await findOperation(context.chainDb, lookup.bundler.chain.id, lookup.hash)
  if (!found || (found.status === 'dropped' && !found.bundle)) return null
  const receipt = found.bundle ? await fetchReceipt(lookup.bundler, found.bundle) : null
  return {
    userOperation: encodeOperation(found.operation),
    entryPoint,
    blockNumber: receipt?.blockNumber ?? null,
    blockHash: receipt?.blockHash ?? null,
    transactionHash: receipt?.transactionHash ?? null,
  }
}

async function fetchReceipt({ chain }: BundlerChain, hash: Hex): Promise<Receipt | null> {
  const reply = await chain.nodes.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  return v.parse(transactionReceipt, reply)
}

function decodeLog(one: Log) {
  if (!isAddressEqual(one.address, entryPoint)) return null
  const [signature, ...topics] = one.topics
  if (!signature) return null
  return decodeEventLog({ abi: entryPoint07Abi, data: one.data, topics: [signature, ...topics] })
}

/** The logs of one operation: those after the event that ends the operation before it. */
function findOperationLogs(logs: readonly Log[], hash: Hex) {
  let start = 0
  for (const [at, one] of logs.entries()) {
    const decoded = decodeLog(one)
    if (decoded?.eventName === 'BeforeExecution') start = at + 1
    if (decoded?.eventName !== 'UserOperationEvent') continue
    if (decoded.args.userOpHash === hash) {
      return { event: decoded.args, logs: logs.slice(start, at + 1) }
    }
    start = at + 1
  }
  return null
}

function findRevertData(logs: readonly Log[], hash: Hex): Hex {
  for (const one of logs) {
    const decoded = decodeLog(one)
    if (decoded?.eventName !== 'UserOperationRevertReason') continue
    if (decoded.args.userOpHash === hash) return decoded.args.revertReason
  }
  return '0x'
}
