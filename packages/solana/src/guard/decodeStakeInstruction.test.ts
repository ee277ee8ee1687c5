import { expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, key, u32, u64 } from '../testing/instructionBytes.ts'
import { stakeProgram } from '../token/programs.ts'
import { decodeStakeInstruction } from './decodeStakeInstruction.ts'

const visitor = addressOf(1)
const other = addressOf(2)
const stake = addressOf(3)
const staker = 0
const withdrawer = 1

function decode(accounts: readonly string[], ...data: readonly Uint8Array[]) {
  const context = { account: visitor, tokenAccounts: new Map() }
  const instruction = { program: stakeProgram, accounts, data: concatBytes(...data) }
  return decodeStakeInstruction(instruction, context)
}

const call = (method: string | null) => ({ kind: 'calls', contract: stakeProgram, method })
const newOwner = (to: string) => ({ kind: 'changes-owner', account: stake, to })
const grants = (subject: string) => ({ code: 'grants-rights', subject })
const malformed = { facts: [], dangers: [{ code: 'malformed', subject: null }] }

test.each([
  [2, 'DelegateStake'],
  [3, 'Split'],
  [5, 'Deactivate'],
  [7, 'Merge'],
  [16, 'MoveStake'],
  [17, 'MoveLamports'],
])('stake instruction %i is %s and has no risk', (tag, name) => {
  expect(decode([stake], u32(tag))).toEqual({ facts: [call(name)], dangers: [] })
})

test.each([13, 14, 15, 18, 256, 0xff_ff_ff_ff])(
  'stake instruction %i, which is not known, is an unknown call',
  (tag) => {
    expect(decode([stake], u32(tag))).toEqual({
      facts: [call(null)],
      dangers: [{ code: 'unknown-call', subject: stakeProgram }],
    })
  },
)

test('a stake instruction of three bytes is an unknown call', () => {
  expect(decode([stake], u32(2).slice(0, 3)).dangers).toEqual([
    { code: 'unknown-call', subject: stakeProgram },
  ])
})

const initialize = (options: { to?: string; time?: bigint; epoch?: bigint; custodian?: string }) =>
  concatBytes(
    u32(0),
    key(other),
    key(options.to ?? visitor),
    u64(options.time ?? 0n),
    u64(options.epoch ?? 0n),
    key(options.custodian ?? other),
  )

test('a new stake that the visitor can withdraw has no risk, even with another staker', () => {
  expect(decode([stake], initialize({}))).toEqual({ facts: [call('Initialize')], dangers: [] })
})

test('a new stake that another address can withdraw grants rights to it', () => {
  const decoded = decode([stake], initialize({ to: other }))
  expect(decoded).toEqual({ facts: [call('Initialize')], dangers: [grants(other)] })
})

test.each([
  ['a time', { time: 1n }],
  ['an epoch', { epoch: 1n }],
])(
  'a new stake locked until %s grants rights to its custodian, unless the visitor is the custodian',
  (_, lockup) => {
    expect(decode([stake], initialize(lockup)).dangers).toEqual([grants(other)])
    expect(decode([stake], initialize({ ...lockup, custodian: visitor })).dangers).toEqual([])
  },
)

test('a new stake whose custodian misses a byte is malformed', () => {
  const { dangers } = decode([stake], initialize({}).slice(0, -1))
  expect(dangers).toEqual(malformed.dangers)
})

test.each([
  ['Authorize', 1],
  ['AuthorizeWithSeed', 8],
])('%s names who gets which authority of a stake', (_, tag) => {
  const authorize = (to: string, role: number) =>
    decode([stake, addressOf(9)], u32(tag), key(to), u32(role))
  expect(authorize(other, staker)).toEqual({
    facts: [call('Authorize(Staker)')],
    dangers: [grants(other)],
  })
  expect(authorize(other, withdrawer)).toEqual({
    facts: [newOwner(other)],
    dangers: [grants(other)],
  })
  expect(authorize(visitor, withdrawer)).toEqual({ facts: [newOwner(visitor)], dangers: [] })
  expect(authorize(other, 2).facts).toEqual([call('Authorize()')])
  expect(decode([stake], u32(tag), key(other).slice(1))).toEqual(malformed)
})

test.each([
  ['AuthorizeChecked', 10],
  ['AuthorizeCheckedWithSeed', 11],
])('%s takes the new authority from the fourth account', (_, tag) => {
  const authorize = (to: string, role: number) =>
    decode([stake, addressOf(8), addressOf(9), to], u32(tag), u32(role))
  expect(authorize(other, staker)).toEqual({
    facts: [call('Authorize(Staker)')],
    dangers: [grants(other)],
  })
  expect(authorize(other, withdrawer).facts).toEqual([newOwner(other)])
  expect(authorize(visitor, withdrawer)).toEqual({ facts: [newOwner(visitor)], dangers: [] })
  expect(decode([stake, addressOf(8), addressOf(9)], u32(tag), u32(withdrawer))).toEqual(malformed)
})

test('InitializeChecked takes the withdrawer from the fourth account', () => {
  const initializeChecked = (...more: readonly string[]) =>
    decode([stake, addressOf(9), other, ...more], u32(9))
  expect(initializeChecked(visitor)).toEqual({ facts: [call('Initialize')], dangers: [] })
  expect(initializeChecked(other).dangers).toEqual([grants(other)])
  expect(initializeChecked()).toEqual(malformed)
})

test('a withdrawal from a stake is a payment to the second account', () => {
  const withdraw = (to: string) => decode([stake, to], u32(4), u64(7n))
  expect(withdraw(other)).toEqual({
    facts: [{ kind: 'pays', to: other, amount: 7n }],
    dangers: [{ code: 'pays-out', subject: other }],
  })
  expect(withdraw(visitor)).toEqual({ facts: [], dangers: [] })
  expect(decode([stake], u32(4), u64(7n))).toEqual(malformed)
  expect(decode([stake, other], u32(4), u64(7n).slice(1))).toEqual(malformed)
})

test.each([6, 12])('stake instruction %i, a later lockup, takes control of the stake', (tag) => {
  expect(decode([stake], u32(tag))).toEqual({
    facts: [call('SetLockup')],
    dangers: [{ code: 'control', subject: stake }],
  })
})
