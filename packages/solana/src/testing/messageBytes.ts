import { addressOf } from './addressOf.ts'
import { concatBytes, key } from './instructionBytes.ts'

/** A transaction's message, as accounts and their indexes. */
export type MessageParts = {
  /** Signers first, and of signers and others those that may change first. */
  accounts: readonly string[]
  signers?: number
  readonlySigners?: number
  readonlyOthers?: number
  instructions?: readonly { program: number; accounts?: readonly number[]; data?: Uint8Array }[]
  lookups?: readonly { table: string; writable?: readonly number[]; readonly?: readonly number[] }[]
  version?: 'legacy' | 0 | 1
}

/** The bytes of a transaction without signatures, encoded here so that a test can name every index. */
export function wireOf(parts: MessageParts): Uint8Array {
  const { accounts, signers = 1, readonlySigners = 0, readonlyOthers = 0 } = parts
  const { instructions = [], lookups = [], version = 0 } = parts
  const encodedInstructions = instructions.map(
    ({ program, accounts: indexes = [], data = new Uint8Array() }) =>
      concatBytes(Uint8Array.of(program), list(indexes), list([...data])),
  )
  const encodedLookups = lookups.map(({ table, writable = [], readonly = [] }) =>
    concatBytes(key(table), list(writable), list(readonly)),
  )
  return concatBytes(
    Uint8Array.of(signers),
    new Uint8Array(64 * signers),
    version === 'legacy' ? new Uint8Array() : Uint8Array.of(0x80 | version),
    Uint8Array.of(signers, readonlySigners, readonlyOthers, accounts.length),
    ...accounts.map(key),
    key(addressOf(7)),
    Uint8Array.of(instructions.length),
    ...encodedInstructions,
    version === 'legacy'
      ? new Uint8Array()
      : concatBytes(Uint8Array.of(lookups.length), ...encodedLookups),
  )
}

function list(bytes: readonly number[]): Uint8Array {
  return Uint8Array.from([bytes.length, ...bytes])
}
