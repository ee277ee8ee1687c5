import { expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, key, text, u32, u64 } from '../testing/instructionBytes.ts'
import { systemProgram } from '../token/programs.ts'
import { decodeSystemInstruction } from './decodeSystemInstruction.ts'

const visitor = addressOf(1)
const other = addressOf(2)
const third = addressOf(3)

function decode(accounts: readonly string[], ...data: readonly Uint8Array[]) {
  const context = { account: visitor, tokenAccounts: new Map() }
  const instruction = { program: systemProgram, accounts, data: concatBytes(...data) }
  return decodeSystemInstruction(instruction, context)
}

const nothing = { facts: [], dangers: [] }
const danger = (code: string, subject: string | null) => ({
  facts: [],
  dangers: [{ code, subject }],
})
const payment = { facts: [{ kind: 'pays', to: other, amount: 7n }], dangers: [] }

test.each([
  ['CreateAccount', 0],
  ['Transfer', 2],
])('%s is decoded as a payment of the visitor to the second account', (_, tag) => {
  expect(decode([visitor, other], u32(tag), u64(7n))).toEqual(payment)
  expect(decode([third, other], u32(tag), u64(7n))).toEqual(nothing)
  expect(decode([visitor, other], u32(tag), u64(7n).slice(1))).toEqual(
    danger('unknown-call', other),
  )
})

test('CreateAccountWithSeed pays the amount that follows a seed of at most 32 bytes', () => {
  const create = (from: string, seed: string, amount = u64(7n)) =>
    decode([from, other], u32(3), key(visitor), text(seed), amount)
  expect(create(visitor, '')).toEqual(payment)
  expect(create(visitor, 's'.repeat(32))).toEqual(payment)
  expect(create(third, 'seed')).toEqual(nothing)
  expect(create(visitor, 's'.repeat(33))).toEqual(danger('unknown-call', other))
  expect(create(visitor, 'seed', u64(7n).slice(1))).toEqual(danger('unknown-call', other))
  expect(decode([visitor, other], u32(3), key(visitor))).toEqual(danger('unknown-call', other))
})

test('Assign gives an account to a program, and control if it is the visitor’s address', () => {
  const fact = (account: string) => ({ kind: 'changes-owner', account, to: other })
  expect(decode([visitor], u32(1), key(other))).toEqual({
    facts: [fact(visitor)],
    dangers: [{ code: 'control', subject: other }],
  })
  expect(decode([third], u32(1), key(other))).toEqual({ facts: [fact(third)], dangers: [] })
  expect(decode([visitor], u32(1), key(other).slice(1)).dangers).toEqual([
    { code: 'control', subject: '' },
  ])
})

test('AdvanceNonceAccount makes a transaction without expiry', () => {
  expect(decode([other], u32(4))).toEqual(danger('no-expiry', null))
})

test('WithdrawNonceAccount is a payment to the second account', () => {
  expect(decode([third, other], u32(5), u64(7n))).toEqual({
    facts: payment.facts,
    dangers: [{ code: 'pays-out', subject: other }],
  })
  expect(decode([third, visitor], u32(5), u64(7n))).toEqual(nothing)
})

test.each([
  ['InitializeNonceAccount', 6],
  ['AuthorizeNonceAccount', 7],
])('%s gives a nonce account to its new authority', (_, tag) => {
  expect(decode([third], u32(tag), key(other))).toEqual({
    facts: [{ kind: 'changes-owner', account: third, to: other }],
    dangers: [{ code: 'grants-rights', subject: other }],
  })
  expect(decode([third], u32(tag), key(visitor))).toEqual(nothing)
  expect(decode([visitor], u32(tag), key(other))).toEqual(danger('control', other))
  expect(decode([visitor], u32(tag), key(visitor))).toEqual(danger('control', visitor))
  expect(decode([third], u32(tag), key(other).slice(1))).toEqual(danger('malformed', null))
})

test('Allocate on the visitor’s address takes control of it', () => {
  expect(decode([visitor], u32(8), u64(80n))).toEqual(danger('control', systemProgram))
  expect(decode([other], u32(8), u64(80n))).toEqual(nothing)
})

test('AssignWithSeed from the visitor’s address takes control of the derived account', () => {
  expect(decode([third, visitor], u32(10))).toEqual(danger('control', third))
  expect(decode([third, other], u32(10))).toEqual(nothing)
})

test('TransferWithSeed from the visitor’s derived account is a payment to the third account', () => {
  expect(decode([third, visitor, other], u32(11), u64(7n))).toEqual({
    facts: payment.facts,
    dangers: [{ code: 'pays-out', subject: other }],
  })
  expect(decode([third, visitor, visitor], u32(11), u64(7n))).toEqual(nothing)
  expect(decode([third, addressOf(4), other], u32(11), u64(7n))).toEqual(nothing)
})

test.each([
  ['AllocateWithSeed', 9],
  ['UpgradeNonceAccount', 12],
])('%s moves nothing', (_, tag) => {
  expect(decode([visitor, visitor], u32(tag))).toEqual(nothing)
})

test.each([13, 256])('system instruction %i is an unknown call', (tag) => {
  expect(decode([visitor, other], u32(tag), u64(7n))).toEqual({
    facts: [{ kind: 'calls', contract: systemProgram, method: null }],
    dangers: [{ code: 'unknown-call', subject: systemProgram }],
  })
})
