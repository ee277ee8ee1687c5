import * as v from 'valibot'
import type { Hex } from 'viem'
import type { Nodes } from '../rpc/nodes.ts'
import { RpcError } from '../rpc/requestNode.ts'

const hexText = (pattern: RegExp) =>
  v.pipe(
    v.string(),
    v.regex(pattern),
    v.transform((text) => text.toLowerCase() as Hex),
  )
const address = hexText(/^0x[0-9a-fA-F]{40}$/)
const hash = hexText(/^0x[0-9a-fA-F]{64}$/)
const bytes = hexText(/^0x[0-9a-fA-F]*$/)
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

export type Header = { number: bigint; hash: Hex; parentHash: Hex; timestamp: bigint }

const headerEntries = { number: quantity, hash, parentHash: hash, timestamp: quantity }
const header: v.GenericSchema<unknown, Header> = v.object(headerEntries)

export type RpcTransaction = {
  hash: Hex
  from: Hex
  to?: Hex | null | undefined
  value: bigint
  nonce: bigint
  input: Hex
}

const transaction: v.GenericSchema<unknown, RpcTransaction> = v.object({
  hash,
  from: address,
  to: v.nullish(address),
  value: quantity,
  nonce: quantity,
  input: bytes,
})

export type RpcLog = { address: Hex; topics: readonly Hex[]; data: Hex }

export type RpcReceipt = {
  transactionHash: Hex
  /** Absent before Byzantium, when receipts had no status. */
  status?: bigint | null | undefined
  contractAddress?: Hex | null | undefined
  logs: readonly RpcLog[]
}

const receipt: v.GenericSchema<unknown, RpcReceipt> = v.object({
  transactionHash: hash,
  status: v.nullish(quantity),
  contractAddress: v.nullish(address),
  logs: v.array(v.object({ address, topics: v.pipe(v.array(hash), v.maxLength(4)), data: bytes })),
})

const fullBlock = v.object({ ...headerEntries, transactions: v.array(transaction) })

export type RpcBlock = Header & {
  transactions: { transaction: RpcTransaction; receipt: RpcReceipt }[]
}

/** `null` when the node does not have the block (yet). */
export async function fetchHeader(nodes: Nodes, block: bigint | 'latest'): Promise<Header | null> {
  const tag = block === 'latest' ? block : toHex(block)
  const answer = await nodes.request({ method: 'eth_getBlockByNumber', params: [tag, false] })
  return v.parse(v.nullable(header), answer)
}

/** A block with its receipts; `null` when the node does not have it, or when a reorganisation replaced it meanwhile. */
export async function fetchBlock(nodes: Nodes, number: bigint): Promise<RpcBlock | null> {
  const [block, receipts] = await Promise.all([
    nodes
      .request({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })
      .then((answer) => v.parse(v.nullable(fullBlock), answer)),
    fetchReceipts(nodes, number),
  ])
  if (!block) return null
  const byHash = new Map(
    (receipts ?? (await fetchReceiptsSingly(nodes, block.transactions))).map((receipt) => [
      receipt.transactionHash,
      receipt,
    ]),
  )
  const transactions = block.transactions.flatMap((transaction) => {
    const ownReceipt = byHash.get(transaction.hash)
    return ownReceipt ? [{ transaction, receipt: ownReceipt }] : []
  })
  return transactions.length === block.transactions.length ? { ...block, transactions } : null
}

const METHOD_NOT_FOUND = -32_601

/** `null` when the node does not have the method. */
async function fetchReceipts(nodes: Nodes, number: bigint): Promise<RpcReceipt[] | null> {
  try {
    const answer = await nodes.request({
      method: 'eth_getBlockReceipts',
      params: [toHex(number)],
    })
    return v.parse(v.nullable(v.array(receipt)), answer) ?? []
  } catch (error) {
    if (error instanceof RpcError && error.code === METHOD_NOT_FOUND) return null
    throw error
  }
}

async function fetchReceiptsSingly(
  nodes: Nodes,
  transactions: readonly RpcTransaction[],
): Promise<RpcReceipt[]> {
  const answers = await Promise.all(
    transactions.map(({ hash }) =>
      nodes.request({ method: 'eth_getTransactionReceipt', params: [hash] }),
    ),
  )
  return v.parse(v.array(receipt), answers.filter(Boolean))
}

function toHex(number: bigint): Hex {
  return `0x${number.toString(16)}`
}
