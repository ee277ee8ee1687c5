import { type Address, isAddress } from '@solana/kit'
import * as v from 'valibot'
import type { Ledger } from './ledger.ts'
import type { Mempool } from './mempool.ts'
import { invalidParams } from './SolanaRpcError.ts'

/** The state that a JSON-RPC method reads and writes. */
export type RpcContext = { ledger: Ledger; mempool: Mempool; genesisHash: string }

export type Method = (context: RpcContext, params: readonly unknown[]) => unknown

export function addressAt(params: readonly unknown[], at: number): Address {
  const text = params[at]
  if (typeof text === 'string' && isAddress(text)) return text
  throw invalidParams(`unable to parse ${String(text)} as an address`)
}

export function addressesAt(params: readonly unknown[], at: number): readonly Address[] {
  const list = params[at]
  if (!Array.isArray(list)) throw invalidParams('a list of addresses was expected')
  return list.map((_, index) => addressAt(list, index))
}

export function textAt(params: readonly unknown[], at: number): string {
  const text = params[at]
  if (typeof text !== 'string') throw invalidParams('a text was expected')
  return text
}

/** Reads the settings object of a call; absent fields take their defaults. */
export function settingsAt<Output>(
  schema: v.GenericSchema<unknown, Output>,
  params: readonly unknown[],
  at: number,
): Output {
  const read = v.safeParse(schema, params[at] ?? {})
  if (read.success) return read.output
  throw invalidParams(v.flatten(read.issues).root?.join(', ') ?? 'settings')
}

export const encodingSettings: v.GenericSchema<
  unknown,
  { encoding: 'base58' | 'base64' | 'jsonParsed' }
> = v.object({
  encoding: v.optional(v.picklist(['base58', 'base64', 'jsonParsed']), 'base64'),
})

export function withContext(context: RpcContext, value: unknown): object {
  return { context: { slot: context.ledger.slot(), apiVersion: '3.0.0' }, value }
}
