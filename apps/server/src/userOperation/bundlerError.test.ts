import { encodeErrorResult, type Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { RpcError } from '../rpc/requestNode.ts'
import {
  bundlerError,
  decodeFailedOperation,
  extractRevertData,
  toBundlerError,
} from './bundlerError.ts'

test.each([
  ['AA20 account not deployed', -32_500],
  ['AA21 didn’t pay prefund', -32_500],
  ['AA22 expired or not due', -32_503],
  ['AA23 reverted', -32_500],
  ['AA24 signature error', -32_507],
  ['AA25 invalid account nonce', -32_500],
  ['AA31 paymaster deposit too low', -32_501],
  ['AA32 paymaster expired or not due', -32_503],
  ['AA33 reverted', -32_501],
  ['AA34 signature error', -32_507],
  ['AA40 over verificationGasLimit', -32_500],
  ['not AA24', -32_500],
  ['not AA33', -32_500],
])('the code of %s is %i', (reason, code) => {
  const { code: actual, message } = toBundlerError({ index: 0, reason, data: '0x' })
  expect({ code: actual, message }).toEqual({ code, message: reason })
})

test('the revert data of the account is passed on, and empty data is none', () => {
  const failed = { index: 0, reason: 'AA23 reverted', data: '0x1234' as Hex }
  expect(toBundlerError(failed).data).toBe('0x1234')
  expect(toBundlerError({ ...failed, data: '0x' }).data).toBeUndefined()
})

test('an error has its code, its message and its data', () => {
  const error = bundlerError('throttled', 'later', null)
  expect([error.code, error.message, error.data]).toEqual([-32_504, 'later', null])
  expect(bundlerError('invalidParams', 'no').data).toBeUndefined()
})

test.each<[string, unknown, Hex | null]>([
  ['the data itself', '0xabCD', '0xabCD'],
  ['behind a text, as Parity has it', 'Reverted 0x1234', '0x1234'],
  ['in data.data', { data: '0x12' }, '0x12'],
  ['in data.data.data', { data: { data: 'Reverted 0x34' } }, '0x34'],
  ['up to the first character that is no digit', '0x12 0x34', '0x12'],
  ['empty data', '0x', '0x'],
  ['a text without data', 'reverted', null],
  ['another member', { message: '0x12' }, null],
  ['null', null, null],
  ['data that is null', { data: null }, null],
  ['a number', 12, null],
  ['nothing', undefined, null],
])('extractRevertData reads %s', (_title, data, expected) => {
  expect(extractRevertData(data)).toBe(expected)
})

const failedOp = encodeErrorResult({
  abi: entryPoint07Abi,
  errorName: 'FailedOp',
  args: [2n, 'AA25 invalid account nonce'],
})
const failedOpWithRevert = encodeErrorResult({
  abi: entryPoint07Abi,
  errorName: 'FailedOpWithRevert',
  args: [1n, 'AA23 reverted', '0x5678'],
})
const otherError = encodeErrorResult({
  abi: entryPoint07Abi,
  errorName: 'PostOpReverted',
  args: ['0x12'],
})
const rpcError = (data: unknown) => new RpcError({ code: 3, message: 'execution reverted', data })

test('decodes the errors of the EntryPoint that name an operation', () => {
  expect(decodeFailedOperation(rpcError(failedOp))).toEqual({
    index: 2,
    reason: 'AA25 invalid account nonce',
    data: '0x',
  })
  expect(decodeFailedOperation(rpcError({ data: failedOpWithRevert }))).toEqual({
    index: 1,
    reason: 'AA23 reverted',
    data: '0x5678',
  })
})

test.each<[string, unknown]>([
  ['another error of the EntryPoint', rpcError(otherError)],
  ['an error of another contract', rpcError('0xdeadbeef')],
  ['an error without data', rpcError(undefined)],
  ['an error that is no reply of a node', Object.assign(new Error(failedOp), { data: failedOp })],
])('decodes no operation from %s', (_title, error) => {
  expect(decodeFailedOperation(error)).toBeNull()
})
