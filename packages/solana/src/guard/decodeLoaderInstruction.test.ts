import { expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { u32 } from '../testing/instructionBytes.ts'
import { upgradeableLoader } from '../token/programs.ts'
import { decodeLoaderInstruction } from './decodeLoaderInstruction.ts'

const visitor = addressOf(1)
const other = addressOf(2)
const programData = addressOf(3)
const program = addressOf(4)

function decode(tag: number, ...accounts: readonly string[]) {
  const context = { account: visitor, tokenAccounts: new Map() }
  return decodeLoaderInstruction({ program: upgradeableLoader, accounts, data: u32(tag) }, context)
}

const call = (method: string | null) => ({ kind: 'calls', contract: upgradeableLoader, method })
const control = (subject: string) => ({ code: 'control', subject })
const grants = (subject: string) => ({ code: 'grants-rights', subject })

test('a program’s new code takes control of the program', () => {
  expect(decode(3, programData, program, addressOf(5))).toEqual({
    facts: [call('Upgrade')],
    dangers: [control(program)],
  })
})

test('a program’s migration takes control of the program', () => {
  expect(decode(8, programData, program)).toEqual({
    facts: [call('Migrate')],
    dangers: [control(program)],
  })
})

test('a new upgrade authority gets rights, unless it is the visitor', () => {
  expect(decode(4, programData, visitor, other)).toEqual({
    facts: [call('SetAuthority')],
    dangers: [grants(other)],
  })
  expect(decode(4, programData, visitor, visitor).dangers).toEqual([])
})

test('a program without an upgrade authority can never be changed again', () => {
  expect(decode(4, programData, visitor)).toEqual({
    facts: [call('SetAuthority')],
    dangers: [control(programData)],
  })
})

test('a checked new upgrade authority gets rights, and must be named', () => {
  expect(decode(7, programData, visitor, other)).toEqual({
    facts: [call('SetAuthority')],
    dangers: [grants(other)],
  })
  expect(decode(7, programData, visitor, visitor).dangers).toEqual([])
  expect(decode(7, programData, visitor)).toEqual({
    facts: [],
    dangers: [{ code: 'malformed', subject: null }],
  })
})

test('closing a buffer pays its rent out, unless to the visitor', () => {
  expect(decode(5, programData, other, visitor)).toEqual({
    facts: [call('Close')],
    dangers: [{ code: 'pays-out', subject: other }],
  })
  expect(decode(5, programData, visitor, visitor)).toEqual({ facts: [call('Close')], dangers: [] })
})

test('closing a program’s data deletes the program, also for the visitor', () => {
  expect(decode(5, programData, visitor, visitor, program)).toEqual({
    facts: [call('Close')],
    dangers: [control(programData)],
  })
})

test.each([0, 1, 2, 6, 9])('loader instruction %i is an unknown call', (tag) => {
  expect(decode(tag, programData, other)).toEqual({
    facts: [call(null)],
    dangers: [{ code: 'unknown-call', subject: upgradeableLoader }],
  })
})
