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
] as const)('toSendError converts, on %s, the error %s to %s', (namespace, cause, code) => {
  expect(toSendError(cause, namespace).code).toBe(code)
})
