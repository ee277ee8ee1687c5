import type { CaipNetworkId } from '@latchkey/core'
import type { AdapterContext } from '@latchkey/core/adapter'
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
  /** The accounts that it may change. */
  writable: readonly string[]
  /** How many signatures its fee is for. */
  signatures: number
}

/** @throws when the bytes are not a legacy or version-0 transaction, or a lookup table cannot be read */
export async function unpack(
  context: AdapterContext,
  network: CaipNetworkId,
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
  const lookUp = (indexesOf: (lookup: (typeof lookups)[number]) => readonly number[]) =>
    lookups.flatMap((lookup, tableIndex) =>
      indexesOf(lookup).map((index) => tables[tableIndex]?.[index] ?? missing()),
    )
  const writableLookups = lookUp(({ writableIndexes }) => writableIndexes)
  const all: readonly string[] = [
    ...staticAccounts,
    ...writableLookups,
    ...lookUp(({ readonlyIndexes }) => readonlyIndexes),
  ]
  const addressAt = (index: number): string => all[index] ?? missing()
  return {
    payer: addressAt(0),
    signatures: header.numSignerAccounts,
    writable: [
      ...staticAccounts.filter((_, index) => isWritable(index, header, staticAccounts.length)),
      ...writableLookups,
    ],
    instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
      program: addressAt(programAddressIndex),
      accounts: (accountIndices ?? []).map(addressAt),
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
function isWritable(index: number, header: Header, count: number): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  return index < numSignerAccounts
    ? index < numSignerAccounts - numReadonlySignerAccounts
    : index < count - numReadonlyNonSignerAccounts
}

/** An address lookup table has its addresses behind this header. */
const tableHeaderBytes = 56

async function readTables(
  context: AdapterContext,
  network: CaipNetworkId,
  addresses: readonly Address[],
): Promise<readonly (readonly Address[])[]> {
  if (addresses.length === 0) return []
  const codec = getAddressCodec()
  const found = await readAccounts(context, network, addresses)
  return found.map((table) => {
    if (!table) return []
    const count = Math.floor((table.data.length - tableHeaderBytes) / 32)
    return Array.from({ length: count }, (_, index) =>
      codec.decode(table.data, tableHeaderBytes + index * 32),
    )
  })
}

function missing(): never {
  throw new Error('An account index is in no table')
}
