import { base58 } from '@scure/base'
import type { Bytes } from '../keys/bytes.ts'
import { type Cursor, createCursor, malformed } from './cursor.ts'

export type SolanaInstruction = {
  program: string
  /** `null`: the account is in an address lookup table on the chain. */
  accounts: readonly (string | null)[]
  data: Bytes
}

export type SolanaMessage = {
  /** The required signers; the first pays the fee. */
  signers: readonly string[]
  /** The writable accounts, without those of lookup tables. */
  writable: readonly string[]
  instructions: readonly SolanaInstruction[]
}

export type SolanaTransaction = {
  signatures: readonly Bytes[]
  /** The message bytes, which are signed. */
  bytes: Bytes
  message: SolanaMessage
}

/** The maximum size of a transaction: one packet. */
const maxBytes = 1_232
const versionFlag = 0x80

/** Parses a serialized transaction. @throws NotAllowed */
export function decodeTransaction(wire: Uint8Array): SolanaTransaction {
  if (wire.length > maxBytes) throw malformed()
  const cursor = createCursor(wire)
  const signatures = decodeList(cursor, () => cursor.take(64))
  const bytes = new Uint8Array(wire.slice(signaturesLength(signatures)))
  const message = decodeTransactionMessage(bytes)
  if (message.signers.length !== signatures.length) throw malformed()
  return { signatures, bytes, message }
}

/** @throws NotAllowed */
export function decodeTransactionMessage(bytes: Uint8Array): SolanaMessage {
  const cursor = createCursor(bytes)
  const first = cursor.byte()
  const isVersioned = (first & versionFlag) !== 0
  if (isVersioned && first !== versionFlag) throw malformed()
  const signerCount = isVersioned ? cursor.byte() : first
  const [readonlySigners, readonlyOthers] = [cursor.byte(), cursor.byte()]
  const keys = decodeList(cursor, () => base58.encode(cursor.take(32)))
  // The recent blockhash, which the approval does not show.
  cursor.take(32)
  const compiled = decodeList(cursor, () => decodeCompiledInstruction(cursor))
  const tableEntries = isVersioned ? countTableAccounts(cursor) : 0
  if (!cursor.isAtEnd() || signerCount === 0 || readonlySigners >= signerCount) throw malformed()
  if (keys.length < signerCount + readonlyOthers || new Set(keys).size !== keys.length)
    throw malformed()
  const isWritable = (_: string, at: number) =>
    at < signerCount ? at < signerCount - readonlySigners : at < keys.length - readonlyOthers
  return {
    signers: keys.slice(0, signerCount),
    writable: keys.filter(isWritable),
    instructions: compiled.map((instruction) => resolveAccounts(instruction, keys, tableEntries)),
  }
}

export function encodeTransaction({ signatures, bytes }: SolanaTransaction): Bytes {
  const wire = new Uint8Array(signaturesLength(signatures) + bytes.length)
  wire[0] = signatures.length
  signatures.forEach((signature, at) => {
    wire.set(signature, 1 + 64 * at)
  })
  wire.set(bytes, signaturesLength(signatures))
  return wire
}

/** One length byte is enough: a packet has room for few signatures. */
function signaturesLength(signatures: readonly Bytes[]): number {
  return 1 + 64 * signatures.length
}

type CompiledInstruction = { program: number; accounts: readonly number[]; data: Bytes }

function decodeCompiledInstruction(cursor: Cursor): CompiledInstruction {
  const program = cursor.byte()
  const accounts = decodeList(cursor, () => cursor.byte())
  return { program, accounts, data: cursor.take(cursor.count()) }
}

/** The number of accounts that are loaded from lookup tables. */
function countTableAccounts(cursor: Cursor): number {
  const lengths = decodeList(cursor, () => {
    cursor.take(32)
    const writable = cursor.take(cursor.count())
    return writable.length + cursor.take(cursor.count()).length
  })
  return lengths.reduce((sum, length) => sum + length, 0)
}

function resolveAccounts(
  { program, accounts, data }: CompiledInstruction,
  keys: readonly string[],
  tableEntries: number,
): SolanaInstruction {
  const name = keys[program]
  const isKnownIndex = (index: number) => index < keys.length + tableEntries
  if (name === undefined || !accounts.every(isKnownIndex)) throw malformed()
  return { program: name, accounts: accounts.map((index) => keys[index] ?? null), data }
}

function decodeList<T>(cursor: Cursor, read: () => T): T[] {
  return Array.from({ length: cursor.count() }, read)
}
