import { base58, hex } from '@scure/base'
import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decodeTransaction,
  encodeTransaction,
} from '../../apps/vault/src/solana/solanaTransaction.ts'
import { attempt, compare, mutated } from './compare.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const index = fc.integer({ min: 0, max: 5 })

const instruction = fc.record({
  program: index,
  accounts: fc.array(index, { maxLength: 4 }),
  data: fc.uint8Array({ maxLength: 140 }),
})

const table = fc.record({
  key: bytes(32),
  writable: fc.array(index, { maxLength: 3 }),
  readonly: fc.array(index, { maxLength: 3 }),
})

/** A transaction as a wallet receives it, legacy or version 0, with or without lookup tables. */
const transaction = fc
  .record({
    isVersioned: fc.boolean(),
    keys: fc.uniqueArray(bytes(32), { minLength: 2, maxLength: 6, selector: hex.encode }),
    signers: fc.integer({ min: 1, max: 2 }),
    readonlySigners: fc.integer({ min: 0, max: 1 }),
    readonlyOthers: fc.integer({ min: 0, max: 3 }),
    blockhash: bytes(32),
    instructions: fc.array(instruction, { maxLength: 3 }),
    tables: fc.array(table, { maxLength: 2 }),
  })
  .map(({ isVersioned, keys, signers, tables, ...rest }) => {
    const compiled = rest.instructions.flatMap(({ program, accounts, data }) => [
      program,
      ...short(accounts.length),
      ...accounts,
      ...short(data.length),
      ...data,
    ])
    const lookups = tables.flatMap(({ key, writable, readonly }) => [
      ...key,
      ...short(writable.length),
      ...writable,
      ...short(readonly.length),
      ...readonly,
    ])
    return Uint8Array.of(
      ...short(signers),
      ...new Uint8Array(64 * signers),
      ...(isVersioned ? [0x80] : []),
      ...[signers, rest.readonlySigners, rest.readonlyOthers],
      ...short(keys.length),
      ...keys.flatMap((key) => [...key]),
      ...rest.blockhash,
      ...short(rest.instructions.length),
      ...compiled,
      ...(isVersioned ? [...short(tables.length), ...lookups] : []),
    )
  })

/** Solana's compact-u16. */
function short(length: number): readonly number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
}

test('the vault decodes a Solana transaction as @solana/kit does, and encodes it to the same bytes', () => {
  compare({
    name: 'solanaTransaction',
    inputs: mutated(transaction).map(hex.encode),
    agree(input) {
      const wire = hex.decode(input)
      const ours = attempt(() => decodeTransaction(wire))
      // The vault may reject what kit accepts (padding, repeated keys); it never shows something else.
      if (!ours) return
      expect(hex.encode(encodeTransaction(ours))).toBe(input)
      const theirs = getTransactionDecoder().decode(wire)
      expect(hex.encode(new Uint8Array(getTransactionEncoder().encode(theirs)))).toBe(input)
      const message = getCompiledTransactionMessageDecoder().decode(theirs.messageBytes)
      if (message.version !== 'legacy' && message.version !== 0) throw new Error('Unknown version')
      const { header, staticAccounts } = message
      expect(ours.message.signers).toEqual(staticAccounts.slice(0, header.numSignerAccounts))
      expect(Object.keys(theirs.signatures)).toEqual(ours.message.signers)
      const isWritable = (_: string, at: number) =>
        at < header.numSignerAccounts
          ? at < header.numSignerAccounts - header.numReadonlySignerAccounts
          : at < staticAccounts.length - header.numReadonlyNonSignerAccounts
      expect(ours.message.writable).toEqual(staticAccounts.filter(isWritable))
      expect(
        ours.message.instructions.map(({ program, accounts, data }) => [
          program,
          accounts,
          base58.encode(data),
        ]),
      ).toEqual(
        message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => [
          staticAccounts[programAddressIndex],
          accountIndices.map((at) => staticAccounts[at] ?? null),
          base58.encode(new Uint8Array(data ?? [])),
        ]),
      )
    },
  })
})

test('the vault accepts every unchanged transaction that @solana/kit decodes and a wallet could sign', () => {
  compare({
    name: 'solanaAccepted',
    inputs: transaction.map(hex.encode),
    agree(input) {
      const wire = hex.decode(input)
      const message = getCompiledTransactionMessageDecoder().decode(
        getTransactionDecoder().decode(wire).messageBytes,
      )
      if (message.version !== 'legacy' && message.version !== 0) throw new Error('Unknown version')
      const { header, staticAccounts } = message
      const loaded = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
      const accounts =
        staticAccounts.length +
        loaded.reduce(
          (sum, { writableIndexes, readonlyIndexes }) =>
            sum + writableIndexes.length + readonlyIndexes.length,
          0,
        )
      const isSound =
        wire.length <= 1_232 &&
        header.numReadonlySignerAccounts < header.numSignerAccounts &&
        header.numSignerAccounts + header.numReadonlyNonSignerAccounts <= staticAccounts.length &&
        message.instructions.every(
          ({ programAddressIndex, accountIndices = [] }) =>
            programAddressIndex < staticAccounts.length &&
            accountIndices.every((at) => at < accounts),
        )
      expect(attempt(() => decodeTransaction(wire)) !== null).toBe(isSound)
    },
  })
})
