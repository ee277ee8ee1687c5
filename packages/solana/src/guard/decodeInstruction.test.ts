import { expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, u32, u64 } from '../testing/instructionBytes.ts'
import {
  associatedProgram,
  computeBudgetProgram,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
  upgradeableLoader,
  voteProgram,
} from '../token/programs.ts'
import { decodeInstruction } from './decodeInstruction.ts'

const visitor = addressOf(1)
const other = addressOf(2)
const mint = addressOf(3)
const context = { account: visitor, tokenAccounts: new Map() }
const decode = (
  program: string,
  accounts: readonly string[] = [],
  data: Uint8Array = new Uint8Array(),
) => decodeInstruction({ program, accounts, data }, context)

test.each([
  computeBudgetProgram,
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])('program %s moves nothing', (program) => {
  expect(decode(program, [visitor])).toEqual({ facts: [], dangers: [] })
})

test('an unknown program is an unknown call', () => {
  const program = addressOf(9)
  expect(decode(program, [visitor])).toEqual({
    facts: [{ kind: 'calls', contract: program, method: null }],
    dangers: [{ code: 'unknown-call', subject: program }],
  })
})

test('the associated-token program opens a token account for its owner', () => {
  expect(decode(associatedProgram, [visitor, addressOf(4), other, mint])).toEqual({
    facts: [{ kind: 'opens-account', token: mint, to: other }],
    dangers: [],
  })
})

test('the system program pays', () => {
  expect(decode(systemProgram, [visitor, other], concatBytes(u32(2), u64(7n))).facts).toEqual([
    { kind: 'pays', to: other, amount: 7n },
  ])
})

test.each([tokenProgram, token2022Program])('token program %s revokes an allowance', (program) => {
  expect(decode(program, [addressOf(4)], Uint8Array.of(5)).facts).toEqual([
    { kind: 'revokes', token: '', spender: '' },
  ])
})

test.each([
  [stakeProgram, u32(2), 'DelegateStake'],
  [voteProgram, u32(4), 'UpdateValidatorIdentity'],
  [upgradeableLoader, u32(3), 'Upgrade'],
])('an instruction of %s is decoded by its own decoder', (contract, data, method) => {
  expect(decode(contract, [other, other], data).facts).toEqual([
    { kind: 'calls', contract, method },
  ])
})
