import { expect, test } from 'vitest'
import { methodKind } from './methodKind.ts'

test.each([
  ['eth_sendTransaction', 'method-send'],
  ['solana_signAndSendTransaction', 'method-send'],
  ['wallet_sendCalls', 'method-batch'],
  ['personal_sign', 'method-message'],
  ['eth_signTypedData_v4', 'method-data'],
])('methodKind names %s in words', (method, kind) => {
  expect(methodKind(method)).toBe(kind)
})

test.each(['eth_sendTransactions', 'wallet_grantPermissions', 'eth_signature', ''])(
  'methodKind has no words for %s, which is shown as the site sent it',
  (method) => {
    expect(methodKind(method)).toBe(null)
  },
)
