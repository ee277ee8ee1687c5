import { expect, test } from 'vitest'
import { isPassing } from './isPassing.ts'

const passes = (method: string, ...params: readonly unknown[]) => isPassing({ method, params })

test.each([
  'eth_accounts',
  'eth_call',
  'eth_sendRawTransaction',
  'wallet_switchEthereumChain',
  'zks_L1ChainId',
])('%s passes without a review, in its exact spelling only', (method) => {
  expect(passes(method, {})).toBe(true)
  expect(isPassing({ method })).toBe(true)
  expect(passes(method.toUpperCase())).toBe(false)
  expect(passes(`${method} `)).toBe(false)
})

test.each([
  'personal_sign',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'toString',
  '',
])('%s does not pass', (method) => {
  expect(passes(method, {})).toBe(false)
})

test('a request for permissions passes when it asks for accounts only', () => {
  expect(passes('wallet_requestPermissions', { eth_accounts: {} })).toBe(true)
  expect(passes('wallet_requestPermissions', { eth_accounts: {}, snap: {} })).toBe(false)
  expect(passes('wallet_requestPermissions')).toBe(false)
  expect(passes('wallet_requestPermissions', { eth_accounts: {} }, {})).toBe(false)
})

test('a connection passes without capabilities', () => {
  expect(isPassing({ method: 'wallet_connect' })).toBe(true)
  expect(passes('wallet_connect', {})).toBe(true)
  expect(passes('wallet_connect', { capabilities: {} })).toBe(true)
  expect(passes('wallet_connect', { capabilities: { x: 1 } })).toBe(false)
  expect(passes('wallet_connect', { capabilities: [] })).toBe(false)
  expect(passes('wallet_connect', 'x')).toBe(false)
  expect(passes('wallet_connect', {}, {})).toBe(false)
})

test('an envelope passes when the request inside it does', () => {
  const invoke = (method: string) => ({ scope: 'eip155:1', request: { method } })
  expect(passes('wallet_invokeMethod', invoke('eth_call'))).toBe(true)
  expect(isPassing({ method: 'wallet_invokeMethod', params: invoke('eth_call') })).toBe(true)
  expect(passes('wallet_invokeMethod', invoke('personal_sign'))).toBe(false)
  expect(passes('wallet_invokeMethod', invoke('eth_call'), {})).toBe(false)
  expect(passes('wallet_invokeMethod', {})).toBe(false)
  expect(passes('wallet_invokeMethod', { request: { method: 5 } })).toBe(false)
})
