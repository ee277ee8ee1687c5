import { once } from 'node:events'
import { createServer } from 'node:http'
import * as v from 'valibot'
import { type Hex, parseTransaction } from 'viem'

type Transaction = { maxPriorityFeePerGas: bigint; gas: bigint; raw: Hex }
type Call = { method: string; params: unknown }
type Refusal = { code: number; message: string } | null

const callSchema = v.looseObject({ id: v.number(), method: v.string(), params: v.unknown() })
const rawSchema = v.looseTuple([v.custom<Hex>((raw) => typeof raw === 'string')])

/** A node of a local chain that refuses what a test tells it to, as Geth and others do. */
export type StrictNode = {
  url: string
  /** The raw transactions that the node was sent. */
  broadcasts: Hex[]
  /** `null` passes the request to the chain. */
  refuseTransaction: (transaction: Transaction) => Refusal
  refuseCall: (call: Call) => Refusal
  close(): Promise<void>
}

export async function startStrictNode(chainUrl: string): Promise<StrictNode> {
  const refusalOf = (call: Call): Refusal => {
    if (call.method !== 'eth_sendRawTransaction') return node.refuseCall(call)
    const [raw] = v.parse(rawSchema, call.params)
    node.broadcasts.push(raw)
    const { maxPriorityFeePerGas = 0n, gas = 0n } = parseTransaction(raw)
    return node.refuseTransaction({ maxPriorityFeePerGas, gas, raw })
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const parsed: unknown = JSON.parse(body)
    response.setHeader('content-type', 'application/json')
    if (!Array.isArray(parsed)) {
      const call = v.parse(callSchema, parsed)
      const error = refusalOf(call)
      if (error) return response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, error }))
    }
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(chainUrl, { method: 'POST', headers, body })
    return response.end(await reply.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const node: StrictNode = {
    url: `http://127.0.0.1:${port}`,
    broadcasts: [],
    refuseTransaction: () => null,
    refuseCall: () => null,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return node
}
