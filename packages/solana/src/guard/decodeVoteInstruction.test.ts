import { expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, key, text, u32, u64 } from '../testing/instructionBytes.ts'
import { voteProgram } from '../token/programs.ts'
import { decodeVoteInstruction } from './decodeVoteInstruction.ts'

const visitor = addressOf(1)
const other = addressOf(2)
const vote = addressOf(3)
const voter = 0
const withdrawer = 1

function decode(accounts: readonly string[], ...data: readonly Uint8Array[]) {
  const context = { account: visitor, tokenAccounts: new Map() }
  const instruction = { program: voteProgram, accounts, data: concatBytes(...data) }
  return decodeVoteInstruction(instruction, context)
}

const call = (method: string | null) => ({ kind: 'calls', contract: voteProgram, method })
const newOwner = (to: string) => ({ kind: 'changes-owner', account: vote, to })
const grants = (subject: string) => ({ code: 'grants-rights', subject })
const malformed = { facts: [], dangers: [{ code: 'malformed', subject: null }] }

/** Who gets which authority: an instruction of its own for each way to name the new authority. */
const authorizations: readonly (readonly [
  name: string,
  authorize: (to: string, role: number) => ReturnType<typeof decode>,
])[] = [
  ['Authorize', (to, role) => decode([vote], u32(1), key(to), u32(role))],
  [
    'AuthorizeChecked',
    (to, role) => decode([vote, addressOf(8), addressOf(9), to], u32(7), u32(role)),
  ],
  [
    'AuthorizeWithSeed',
    (to, role) => decode([vote], u32(10), u32(role), key(addressOf(9)), text('seed'), key(to)),
  ],
  [
    'AuthorizeCheckedWithSeed',
    (to, role) => decode([vote, addressOf(8), addressOf(9), to], u32(11), u32(role)),
  ],
]

test.each(authorizations)('%s names who gets which authority of a vote account', (_, authorize) => {
  expect(authorize(other, voter)).toEqual({
    facts: [call('Authorize(Voter)')],
    dangers: [grants(other)],
  })
  expect(authorize(other, withdrawer)).toEqual({
    facts: [newOwner(other)],
    dangers: [grants(other)],
  })
  expect(authorize(visitor, withdrawer)).toEqual({ facts: [newOwner(visitor)], dangers: [] })
  expect(authorize(other, 2).facts).toEqual([call('Authorize()')])
})

test('an authorization of a vote account without a new authority is malformed', () => {
  expect(decode([vote], u32(1), key(other).slice(1))).toEqual(malformed)
  expect(decode([vote, addressOf(8), addressOf(9)], u32(7), u32(withdrawer))).toEqual(malformed)
})

test('the seed before the new authority of a vote account has at most 32 bytes', () => {
  const withSeed = (seed: string) =>
    decode([vote], u32(10), u32(withdrawer), key(addressOf(9)), text(seed), key(other))
  expect(withSeed('s'.repeat(32)).facts).toEqual([newOwner(other)])
  expect(withSeed('s'.repeat(33))).toEqual(malformed)
  expect(decode([vote], u32(10), u32(withdrawer), key(other))).toEqual(malformed)
})

test('a new vote account belongs to its withdrawer', () => {
  const initialize = (to: string) =>
    decode([vote], u32(0), key(addressOf(8)), key(addressOf(9)), key(to))
  expect(initialize(other)).toEqual({ facts: [newOwner(other)], dangers: [grants(other)] })
  expect(initialize(visitor)).toEqual({ facts: [newOwner(visitor)], dangers: [] })
})

test('a withdrawal from a vote account is a payment to the second account', () => {
  expect(decode([vote, other], u32(3), u64(7n))).toEqual({
    facts: [{ kind: 'pays', to: other, amount: 7n }],
    dangers: [{ code: 'pays-out', subject: other }],
  })
  expect(decode([vote, visitor], u32(3), u64(7n))).toEqual({ facts: [], dangers: [] })
  expect(decode([vote], u32(3), u64(7n))).toEqual(malformed)
})

test('a new identity of a validator grants rights to the second account', () => {
  expect(decode([vote, other], u32(4))).toEqual({
    facts: [call('UpdateValidatorIdentity')],
    dangers: [grants(other)],
  })
  expect(decode([vote, visitor], u32(4)).dangers).toEqual([])
  expect(decode([vote], u32(4))).toEqual(malformed)
})

test.each([2, 5, 6, 8, 9, 12])(
  'vote instruction %i, which is not known, is an unknown call',
  (tag) => {
    expect(decode([vote, other], u32(tag))).toEqual({
      facts: [call(null)],
      dangers: [{ code: 'unknown-call', subject: voteProgram }],
    })
  },
)
