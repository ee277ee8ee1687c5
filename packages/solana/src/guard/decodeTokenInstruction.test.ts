import { expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, key, u64 } from '../testing/instructionBytes.ts'
import { token2022Program, tokenProgram } from '../token/programs.ts'
import { decodeTokenInstruction } from './decodeTokenInstruction.ts'

const visitor = addressOf(1)
const other = addressOf(2)
const mint = addressOf(3)
const ownTokens = addressOf(4)
const othersTokens = addressOf(5)
const unknownTokens = addressOf(6)
const tokenAccounts = new Map([
  [ownTokens, { mint, owner: visitor }],
  [othersTokens, { mint, owner: other }],
])

function decode(accounts: readonly string[], tag: number, ...data: readonly Uint8Array[]) {
  const bytes = concatBytes(Uint8Array.of(tag), ...data)
  const instruction = { program: tokenProgram, accounts, data: bytes }
  return decodeTokenInstruction(instruction, { account: visitor, tokenAccounts })
}

const nothing = { facts: [], dangers: [] }
const malformed = { facts: [], dangers: [{ code: 'malformed', subject: null }] }

/** The same amount, from a source to a destination, in both forms of an instruction. */
const transfers = [
  ['Transfer', (from: string, to: string) => decode([from, to], 3, u64(7n))],
  ['TransferChecked', (from: string, to: string) => decode([from, mint, to], 12, u64(7n))],
] as const

test.each(transfers)('%s names the token and the owners of both token accounts', (_, transfer) => {
  const fact = { kind: 'transfers', token: mint, amount: 7n }
  expect(transfer(ownTokens, othersTokens)).toEqual({
    facts: [{ ...fact, to: other }],
    dangers: [],
  })
  expect(transfer(othersTokens, ownTokens)).toEqual({
    facts: [{ ...fact, to: visitor, from: other }],
    dangers: [],
  })
  expect(transfer(ownTokens, unknownTokens).facts).toEqual([{ ...fact, to: unknownTokens }])
})

test.each(transfers)('%s from an unknown token account is an unknown call', (_, transfer) => {
  expect(transfer(unknownTokens, othersTokens)).toEqual({
    facts: [{ kind: 'transfers', token: '', to: other, amount: 7n }],
    dangers: [{ code: 'unknown-call', subject: unknownTokens }],
  })
})

test.each([
  ['Transfer', 3],
  ['Approve', 4],
  ['Burn', 8],
  ['TransferChecked', 12],
  ['ApproveChecked', 13],
  ['BurnChecked', 15],
])('%s whose amount misses a byte is malformed', (_, tag) => {
  expect(decode([ownTokens, mint, othersTokens], tag, u64(7n).slice(1))).toEqual(malformed)
})

test.each([
  ['Approve', (amount: bigint) => decode([ownTokens, other], 4, u64(amount))],
  ['ApproveChecked', (amount: bigint) => decode([ownTokens, mint, other], 13, u64(amount))],
])(
  '%s is decoded as an allowance, which is unlimited only with the largest amount',
  (_, approve) => {
    const most = (1n << 64n) - 1n
    const fact = { kind: 'allows', token: mint, spender: other }
    expect(approve(most - 1n)).toEqual({
      facts: [{ ...fact, amount: most - 1n }],
      dangers: [{ code: 'allowance', subject: other }],
    })
    expect(approve(most)).toEqual({
      facts: [{ ...fact, amount: 'all' }],
      dangers: [{ code: 'allowance-unlimited', subject: other }],
    })
  },
)

test('Revoke takes back the allowance of a token account', () => {
  expect(decode([ownTokens], 5)).toEqual({
    facts: [{ kind: 'revokes', token: mint, spender: '' }],
    dangers: [],
  })
})

test.each([
  ['MintTo', 7],
  ['MintToChecked', 14],
])('%s pays out only what the visitor’s mint authority makes for another', (_, tag) => {
  const mintTo = (to: string, authority: string) => decode([mint, to, authority], tag, u64(7n))
  expect(mintTo(othersTokens, visitor)).toEqual({
    facts: [],
    dangers: [{ code: 'pays-out', subject: other }],
  })
  expect(mintTo(unknownTokens, visitor).dangers).toEqual([
    { code: 'pays-out', subject: unknownTokens },
  ])
  expect(mintTo(ownTokens, visitor)).toEqual(nothing)
  expect(mintTo(othersTokens, other)).toEqual(nothing)
})

test('WithdrawExcessLamports pays out to the second account, unless it is the visitor', () => {
  expect(decode([ownTokens, other], 38)).toEqual({
    facts: [],
    dangers: [{ code: 'pays-out', subject: other }],
  })
  expect(decode([ownTokens, visitor], 38)).toEqual(nothing)
})

test.each([
  ['Burn', 8],
  ['BurnChecked', 15],
])('%s destroys tokens of the mint', (_, tag) => {
  expect(decode([ownTokens, mint], tag, u64(7n))).toEqual({
    facts: [{ kind: 'burns', token: mint, amount: 7n }],
    dangers: [],
  })
})

test('CloseAccount gives the rent away, unless to the visitor', () => {
  const fact = (to: string) => ({ kind: 'closes-account', account: ownTokens, to })
  expect(decode([ownTokens, other], 9)).toEqual({
    facts: [fact(other)],
    dangers: [{ code: 'gives-for-nothing', subject: other }],
  })
  expect(decode([ownTokens, visitor], 9)).toEqual({ facts: [fact(visitor)], dangers: [] })
})

test.each([
  ['InitializeMint', 0],
  ['InitializeAccount', 1],
  ['InitializeAccount2', 16],
  ['SyncNative', 17],
  ['InitializeAccount3', 18],
  ['InitializeMint2', 20],
  ['InitializeImmutableOwner', 22],
])('%s moves nothing', (_, tag) => {
  expect(decode([ownTokens, mint, other], tag)).toEqual(nothing)
})

const setAuthority = (type: number, isGiven: number, to = other) =>
  decode([ownTokens, visitor], 6, Uint8Array.of(type, isGiven), key(to))
const authorityCall = (method: string) => ({ kind: 'calls', contract: tokenProgram, method })

test('SetAuthority of the owner is a new owner, which a token account must have', () => {
  expect(setAuthority(2, 1)).toEqual({
    facts: [{ kind: 'changes-owner', account: ownTokens, to: other }],
    dangers: [{ code: 'control', subject: other }],
  })
  expect(setAuthority(2, 1, visitor).dangers).toEqual([])
  expect(setAuthority(2, 0)).toEqual(malformed)
})

test.each([
  [0, 'SetAuthority(MintTokens)'],
  [1, 'SetAuthority(FreezeAccount)'],
  [3, 'SetAuthority(CloseAccount)'],
  [4, 'SetAuthority'],
])('SetAuthority of type %i is shown as %s, and may remove the authority', (type, method) => {
  expect(setAuthority(type, 1)).toEqual({
    facts: [authorityCall(method)],
    dangers: [{ code: 'control', subject: other }],
  })
  expect(setAuthority(type, 1, visitor)).toEqual({ facts: [authorityCall(method)], dangers: [] })
  expect(setAuthority(type, 0)).toEqual({ facts: [authorityCall(method)], dangers: [] })
})

test('SetAuthority is malformed with an option byte above one, without it, or with a short key', () => {
  expect(setAuthority(3, 2)).toEqual(malformed)
  expect(decode([ownTokens], 6, Uint8Array.of(3))).toEqual(malformed)
  expect(decode([ownTokens], 6, Uint8Array.of(3, 1), key(other).slice(1))).toEqual(malformed)
})

test.each([2, 10, 11, 19, 21, 23, 39, 255])('token instruction %i is an unknown call', (tag) => {
  const instruction = { program: token2022Program, accounts: [ownTokens], data: Uint8Array.of(tag) }
  expect(decodeTokenInstruction(instruction, { account: visitor, tokenAccounts })).toEqual({
    facts: [{ kind: 'calls', contract: token2022Program, method: null }],
    dangers: [{ code: 'unknown-call', subject: token2022Program }],
  })
})

test('a token instruction without bytes is an unknown call', () => {
  const instruction = { program: tokenProgram, accounts: [], data: new Uint8Array() }
  const { dangers } = decodeTokenInstruction(instruction, { account: visitor, tokenAccounts })
  expect(dangers).toEqual([{ code: 'unknown-call', subject: tokenProgram }])
})
