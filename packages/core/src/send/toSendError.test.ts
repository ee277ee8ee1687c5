import { expect, test } from 'vitest'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { toSendError } from './toSendError.ts'

test.each([
  ['solana', new Error('boom'), 'send/solana-failed'],
  ['solana', new LatchkeyError('wallet/failed', { code: null }), 'send/solana-failed'],
  ['solana', new LatchkeyError('rpc/failed', { code: -32002, method: '' }), 'send/solana-failed'],
  ['solana', new LatchkeyError('wallet/rejected', {}), 'wallet/rejected'],
  ['eip155', new Error('boom'), 'send/failed'],
  ['eip155', new LatchkeyError('wallet/failed', { code: null }), 'wallet/failed'],
  ['eip155', new LatchkeyError('chain/insufficient-funds', {}), 'chain/insufficient-funds'],
  ['eip155', new LatchkeyError('rpc/failed', { code: 1, method: '' }), 'rpc/failed'],
  ['bip122', new Error('boom'), 'send/failed'],
  ['bip122', new LatchkeyError('wallet/failed', { code: null }), 'wallet/failed'],
] as const)('toSendError converts, on %s, the error %s to %s', (namespace, cause, code) => {
  expect(toSendError(cause, namespace).code).toBe(code)
})

test('toSendError keeps a known error as it is, and a vague one as the cause', () => {
  const known = new LatchkeyError('wallet/rejected', {})
  expect(toSendError(known, 'solana')).toBe(known)
  const vague = new LatchkeyError('rpc/failed', { code: 1, method: '' })
  expect(toSendError(vague, 'solana').cause).toBe(vague)
})
