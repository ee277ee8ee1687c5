import { describe, expect, test } from 'vitest'
import { fromRpcError, isUnknownChain } from './fromRpcError.ts'
import { isLatchkeyError, LatchkeyError } from './LatchkeyError.ts'
import { toLatchkeyError } from './toLatchkeyError.ts'

const rpc = (code: number, message = '') => Object.assign(new Error(message), { code })

describe('fromRpcError', () => {
  test.each([
    [4001, 'wallet/rejected'],
    [5000, 'wallet/rejected'],
    [4100, 'wallet/unauthorised'],
    [4200, 'wallet/method-unsupported'],
    [-32601, 'wallet/method-unsupported'],
    [-32004, 'wallet/method-unsupported'],
    [4900, 'wallet/disconnected'],
    [4901, 'wallet/chain-disconnected'],
    [4902, 'network/unrecognised'],
    [-32002, 'wallet/already-pending'],
    [-32700, 'rpc/failed'],
    [-32603, 'rpc/failed'],
    [-32005, 'rpc/failed'],
    [-32006, 'rpc/failed'],
    [12345, 'wallet/failed'],
  ])('fromRpcError converts the RPC error code %i to %s', (code, ours) => {
    const error = fromRpcError(rpc(code), { method: 'personal_sign', chainId: 'eip155:5' })
    expect(error.code).toBe(ours)
    expect(error.cause).toMatchObject({ code })
  })

  test('fromRpcError finds a nested error code at any depth', () => {
    const nested = { code: -32603, data: { originalError: { code: 4902 } } }
    expect(fromRpcError({ message: 'x', cause: { cause: rpc(4001) } }).code).toBe('wallet/rejected')
    expect(isUnknownChain(nested)).toBe(true)
    expect(isUnknownChain(rpc(4001))).toBe(false)
  })

  test.each([
    ['execution reverted: ERC20: transfer amount exceeds balance', 'chain/execution-reverted'],
    ['max fee per gas less than block base fee', 'chain/fee-cap-too-low'],
    ['fee cap higher than 2^256-1', 'chain/fee-cap-too-high'],
    ['nonce too high', 'chain/nonce-too-high'],
    ['Nonce too low', 'chain/nonce-too-low'],
    ['nonce has max value', 'chain/nonce-max'],
    ['insufficient funds for gas * price + value', 'chain/insufficient-funds'],
    ['intrinsic gas too high', 'chain/gas-too-high'],
    ['intrinsic gas too low', 'chain/gas-too-low'],
    ['transaction type not supported', 'chain/transaction-type-unsupported'],
    ['max priority fee per gas higher than max fee per gas', 'chain/tip-above-fee-cap'],
  ])('fromRpcError converts the RPC error message %j to %s', (message, ours) => {
    expect(fromRpcError(rpc(-32000, message)).code).toBe(ours)
  })

  test('fromRpcError keeps a contract’s revert reason', () => {
    const error = fromRpcError(rpc(3, 'execution reverted: Too Late'))
    expect(error.context).toEqual({ reason: 'Too Late' })
  })

  test('fromRpcError accepts thrown values that are not errors', () => {
    const cyclic: Record<string, unknown> = {}
    cyclic.cause = cyclic
    for (const thing of [null, undefined, 'no', 7, {}, [], cyclic, { code: 'ACTION_REJECTED' }]) {
      expect(fromRpcError(thing).code).toBe('wallet/failed')
    }
  })

  test('fromRpcError returns a LatchkeyError as it is and wraps any other error once', () => {
    const ours = new LatchkeyError('wallet/locked', {})
    expect(fromRpcError(ours)).toBe(ours)
    expect(toLatchkeyError(ours)).toBe(ours)
    const strange = toLatchkeyError(new TypeError('x'))
    expect(isLatchkeyError(strange, 'unexpected')).toBe(true)
    expect(strange.cause).toBeInstanceOf(TypeError)
  })
})
