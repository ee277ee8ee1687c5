import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { approveMethods, methodRule, silentMethods } from './methodRules.ts'
import { retryDelayMs, retryRule } from './retryRule.ts'

describe('methodRule', () => {
  test('methodRule passes 41 methods silently, requires approval for 11, and never both', () => {
    expect(silentMethods).toHaveLength(41)
    expect(approveMethods).toHaveLength(11)
    expect(silentMethods.filter((method) => approveMethods.includes(method))).toEqual([])
  })

  test.each([
    'eth_accounts',
    'eth_call',
    'eth_chainId',
    'eth_feeHistory',
    'eth_getBalance',
    'eth_getLogs',
    'eth_sendRawTransaction',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
    'eth_estimateUserOperationGas',
    'eth_getUserOperationReceipt',
  ])('methodRule passes %s silently', (method) => {
    expect(methodRule(method)).toBe('silent')
  })

  test.each([
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'eth_sendUserOperation',
  ])('methodRule requires approval for %s', (method) => {
    expect(methodRule(method)).toBe('approve')
  })

  test.each([
    'eth_sign',
    'eth_signTypedData',
    'wallet_addEthereumChain',
    '',
    'ETH_CALL',
    'toString',
  ])('methodRule rejects the method %j', (method) => {
    expect(methodRule(method)).toBe('refused')
  })
})

describe('retryRule', () => {
  const busy = new LatchkeyError('rpc/http', { status: 503, method: '' })

  test('retryRule never retries a method that prompts the visitor', () => {
    for (const method of approveMethods) {
      expect(retryRule({ method, failures: 1, error: busy })).toBe(false)
    }
    expect(retryRule({ method: 'eth_call', failures: 1, error: busy })).toBe(true)
    expect(retryRule({ method: 'eth_sendRawTransaction', failures: 1, error: busy })).toBe(true)
  })

  test.each([408, 429, 500, 502, 503, 504])('retryRule retries after HTTP %i', (status) => {
    const error = new LatchkeyError('api/http', { status, path: '/' })
    expect(retryRule({ failures: 1, error })).toBe(true)
  })

  test.each([400, 401, 403, 404, 413, 422])('retryRule does not retry after HTTP %i', (status) => {
    const error = new LatchkeyError('api/http', { status, path: '/' })
    expect(retryRule({ failures: 1, error })).toBe(false)
  })

  test.each([-1, -32005, -32603])('retryRule retries after JSON-RPC error %i', (code) => {
    const error = new LatchkeyError('rpc/failed', { code, method: 'eth_call' })
    expect(retryRule({ method: 'eth_call', failures: 1, error })).toBe(true)
  })

  test('retryRule does not retry after a revert, an invalid reply and an unknown error', () => {
    const errors = [
      new LatchkeyError('chain/execution-reverted', { reason: null }),
      new LatchkeyError('api/bad-reply', { path: '/' }),
      new LatchkeyError('rpc/failed', { code: -32602, method: 'eth_call' }),
      new TypeError('no'),
    ]
    for (const error of errors) expect(retryRule({ failures: 1, error })).toBe(false)
  })

  test('retryRule retries three times with growing pauses and honours Retry-After', () => {
    expect(retryRule({ failures: 3, error: busy })).toBe(true)
    expect(retryRule({ failures: 4, error: busy })).toBe(false)
    for (const [failures, base] of [
      [1, 150],
      [2, 300],
      [3, 600],
    ] as const) {
      expect(retryDelayMs(failures, busy)).toBeGreaterThanOrEqual(base)
      expect(retryDelayMs(failures, busy)).toBeLessThan(base * 1.26)
    }
    const polite = new LatchkeyError('api/http', { status: 429, path: '/', retryAfterMs: 2000 })
    expect(retryDelayMs(1, polite)).toBe(2000)
  })
})
