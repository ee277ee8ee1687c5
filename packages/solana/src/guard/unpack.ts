import type { Caip2 } from '@latchkey/core'
import type { ChainContext } from '@latchkey/core/adapter'
import {
  type Address,
  getAddressCodec,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { readAccounts } from '../rpc/readAccounts.ts'

/** One instruction with the addresses it names. */
export type Instruction = {
  program: string
  accounts: readonly string[]
  data: Uint8Array
}

/** A decoded transaction, with addresses from its address lookup tables. */
export type Unpacked = {
  payer: string
  instructions: readonly Instruction[]
  /** What it may change. */
  writable: readonly string[]
  /** How many signatures its fee is for. */
  signatures: number
}

/** @throws when the bytes are not a legacy or version-0 transaction, or a lookup table cannot be read */
export async function unpack(
  context: ChainContext,
  network: Caip2,
  wire: Uint8Array,
): Promise<Unpacked> {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version === 1) throw new Error('Unsupported transaction version')
  const { header, staticAccounts } = message
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  const tables = await readTables(
    context,
    network,
    lookups.map(({ lookupTableAddress }) => lookupTableAddress),
  )
  const pick = (places: (lookup: (typeof lookups)[number]) => readonly number[]) =>
    lookups.flatMap((lookup, which) =>
      places(lookup).map((place) => tables[which]?.[place] ?? missing()),
    )
  const looked = pick(({ writableIndexes }) => writableIndexes)
  const all: readonly string[] = [
    ...staticAccounts,
    ...looked,
    ...pick(({ readonlyIndexes }) => readonlyIndexes),
  ]
  const at = (place: number): string => all[place] ?? missing()
  return {
    payer: at(0),
    signatures: header.numSignerAccounts,
    writable: [
      ...staticAccounts.filter((_, place) => isWritable(place, header, staticAccounts.length)),
      ...looked,
    ],
    instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
      program: at(programAddressIndex),
      accounts: (accountIndices ?? []).map(at),
      data: Uint8Array.from(data ?? []),
    })),
  }
}

type Header = {
  numSignerAccounts: number
  numReadonlySignerAccounts: number
  numReadonlyNonSignerAccounts: number
}

/** Signers first, then the others; of each, those that may change come first. */
function isWritable(place: number, header: Header, count: number): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  return place < numSignerAccounts
    ? place < numSignerAccounts - numReadonlySignerAccounts
    : place < count - numReadonlyNonSignerAccounts
}

const tableHeader = 56

async function readTables(
  context: ChainContext,
  network: Caip2,
  addresses: readonly Address[],
): Promise<readonly (readonly Address[])[]> {
  if (addresses.length === 0) return []
  const codec = getAddressCodec()
  const found = await readAccounts(context, network, addresses)
  return found.map((table) => {
    if (!table) return []
    const count = Math.floor((table.data.length - tableHeader) / 32)
    return Array.from({ length: count }, (_, place) =>
      codec.decode(table.data, tableHeader + place * 32),
    )
  })
}

function missing(): never {
  throw new Error('An account index is in no table')
}
