import { expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, key, u32, u64 } from '../testing/instructionBytes.ts'
import {
  associatedProgram,
  stakeProgram,
  systemProgram,
  tokenProgram,
  upgradeableLoader,
  voteProgram,
} from '../token/programs.ts'
import { decodeInstruction } from './decodeInstruction.ts'

const visitor = addressOf(1)
const other = addressOf(2)
const context = { account: visitor, tokenAccounts: new Map() }
const danger = (code: string, subject: string | null) => [{ code, subject }]
const [amount, byte] = [u64(7n), (tag: number) => Uint8Array.of(tag)]

/** Instructions whose accounts are missing: what is missing is shown as empty, and never as the visitor. */
test.each<[string, string, readonly string[], Uint8Array, readonly object[], readonly object[]]>([
  ['CreateAccount', systemProgram, [], concatBytes(u32(0), amount), [], []],
  [
    'CreateAccount to nowhere',
    systemProgram,
    [visitor],
    concatBytes(u32(0), amount),
    [{ kind: 'pays', to: '', amount: 7n }],
    [],
  ],
  ['Transfer without an amount', systemProgram, [], u32(2), [], danger('unknown-call', '')],
  [
    'Assign',
    systemProgram,
    [],
    concatBytes(u32(1), key(other)),
    [{ kind: 'changes-owner', account: '', to: other }],
    [],
  ],
  [
    'WithdrawNonceAccount',
    systemProgram,
    [other],
    concatBytes(u32(5), amount),
    [{ kind: 'pays', to: '', amount: 7n }],
    danger('pays-out', ''),
  ],
  [
    'AuthorizeNonceAccount',
    systemProgram,
    [],
    concatBytes(u32(7), key(other)),
    [{ kind: 'changes-owner', account: '', to: other }],
    danger('grants-rights', other),
  ],
  ['Allocate', systemProgram, [], u32(8), [], []],
  ['AssignWithSeed', systemProgram, [other], u32(10), [], []],
  [
    'TransferWithSeed',
    systemProgram,
    [other, visitor],
    concatBytes(u32(11), amount),
    [{ kind: 'pays', to: '', amount: 7n }],
    danger('pays-out', ''),
  ],
  [
    'AssociatedToken.Create',
    associatedProgram,
    [visitor, other],
    byte(0),
    [{ kind: 'opens-account', token: '', to: '' }],
    [],
  ],
  [
    'Token.Transfer',
    tokenProgram,
    [],
    concatBytes(byte(3), amount),
    [{ kind: 'transfers', token: '', to: '', amount: 7n }],
    danger('unknown-call', ''),
  ],
  [
    'Token.Approve',
    tokenProgram,
    [],
    concatBytes(byte(4), amount),
    [{ kind: 'allows', token: '', spender: '', amount: 7n }],
    danger('allowance', ''),
  ],
  ['Token.Revoke', tokenProgram, [], byte(5), [{ kind: 'revokes', token: '', spender: '' }], []],
  [
    'Token.SetAuthority',
    tokenProgram,
    [],
    concatBytes(byte(6), Uint8Array.of(2, 1), key(other)),
    [{ kind: 'changes-owner', account: '', to: other }],
    danger('control', other),
  ],
  ['Token.SetAuthority without bytes', tokenProgram, [], byte(6), [], danger('malformed', null)],
  ['Token.MintTo', tokenProgram, [], concatBytes(byte(7), amount), [], []],
  [
    'Token.Burn',
    tokenProgram,
    [],
    concatBytes(byte(8), amount),
    [{ kind: 'burns', token: '', amount: 7n }],
    [],
  ],
  [
    'Token.CloseAccount',
    tokenProgram,
    [],
    byte(9),
    [{ kind: 'closes-account', account: '', to: '' }],
    danger('gives-for-nothing', ''),
  ],
  ['Token.WithdrawExcessLamports', tokenProgram, [], byte(38), [], danger('pays-out', '')],
  [
    'Stake.Authorize',
    stakeProgram,
    [],
    concatBytes(u32(1), key(other), u32(1)),
    [{ kind: 'changes-owner', account: '', to: other }],
    danger('grants-rights', other),
  ],
  ['Stake.Withdraw', stakeProgram, [], concatBytes(u32(4), amount), [], danger('malformed', null)],
  [
    'Stake.SetLockup',
    stakeProgram,
    [],
    u32(6),
    [{ kind: 'calls', contract: stakeProgram, method: 'SetLockup' }],
    danger('control', ''),
  ],
  ['Stake.InitializeChecked', stakeProgram, [], u32(9), [], danger('malformed', null)],
  [
    'Stake.AuthorizeChecked',
    stakeProgram,
    [],
    concatBytes(u32(10), u32(1)),
    [],
    danger('malformed', null),
  ],
  [
    'Stake.AuthorizeCheckedWithSeed',
    stakeProgram,
    [],
    concatBytes(u32(11), u32(1)),
    [],
    danger('malformed', null),
  ],
  [
    'Vote.Authorize',
    voteProgram,
    [],
    concatBytes(u32(1), key(other), u32(1)),
    [{ kind: 'changes-owner', account: '', to: other }],
    danger('grants-rights', other),
  ],
  ['Vote.Withdraw', voteProgram, [], concatBytes(u32(3), amount), [], danger('malformed', null)],
  ['Vote.UpdateValidatorIdentity', voteProgram, [], u32(4), [], danger('malformed', null)],
  [
    'Vote.AuthorizeChecked',
    voteProgram,
    [],
    concatBytes(u32(7), u32(1)),
    [],
    danger('malformed', null),
  ],
  [
    'Loader.Upgrade',
    upgradeableLoader,
    [],
    u32(3),
    [{ kind: 'calls', contract: upgradeableLoader, method: 'Upgrade' }],
    danger('control', ''),
  ],
  [
    'Loader.SetAuthority',
    upgradeableLoader,
    [],
    u32(4),
    [{ kind: 'calls', contract: upgradeableLoader, method: 'SetAuthority' }],
    danger('control', ''),
  ],
  [
    'Loader.Close',
    upgradeableLoader,
    [],
    u32(5),
    [{ kind: 'calls', contract: upgradeableLoader, method: 'Close' }],
    danger('pays-out', ''),
  ],
  ['Loader.SetAuthorityChecked', upgradeableLoader, [], u32(7), [], danger('malformed', null)],
])('%s without its accounts', (_, program, accounts, data, facts, dangers) => {
  expect(decodeInstruction({ program, accounts, data }, context)).toEqual({ facts, dangers })
})

test.each([
  [systemProgram, 'unknown-call'],
  [tokenProgram, 'unknown-call'],
  [stakeProgram, 'unknown-call'],
  [voteProgram, 'unknown-call'],
  [upgradeableLoader, 'unknown-call'],
])('an instruction of %s without bytes is an unknown call', (program, code) => {
  const decoded = decodeInstruction(
    { program, accounts: [visitor], data: new Uint8Array() },
    context,
  )
  expect(decoded).toEqual({
    facts: [{ kind: 'calls', contract: program, method: null }],
    dangers: danger(code, program),
  })
})
