import type { Call } from '@latchkey/core/adapter'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { addressOf, pureContext, visitor } from '../testing/pureContext.ts'
import { decodeCall } from './decodeCall.ts'

const contract = addressOf(1)
const token = addressOf(2)
const other = addressOf(3)
const transfer = (amount: bigint): Hex => calldata('transfer(address, uint256)', other, amount)
const decode = (call: Partial<Call>, context = pureContext) =>
  decodeCall({ to: contract, ...call }, context)

const unknown = (to: string = contract) => ({ code: 'unknown-call', subject: to })
const called = (method: string | null, to: string = contract) => ({
  kind: 'calls',
  contract: to,
  method,
})
const moved = (amount: bigint) => ({ kind: 'transfers', token, to: other, amount })
const payment = (amount: bigint, to: string = contract) => ({ kind: 'pays', to, amount })

describe('a payment', () => {
  test('is the value of a call without data', () => {
    expect(decode({ value: 1n })).toEqual({ facts: [payment(1n)], dangers: [] })
    expect(decode({ value: 1n, data: '0x' })).toEqual({ facts: [payment(1n)], dangers: [] })
    expect(decode({ value: 0n })).toEqual({ facts: [], dangers: [] })
    expect(decode({})).toEqual({ facts: [], dangers: [] })
  })

  test('of a contract in between is not the account’s', () => {
    expect(decode({ value: 1n }, { ...pureContext, isSender: false })).toEqual({
      facts: [],
      dangers: [],
    })
  })

  test('to an unknown call is a risk of its own', () => {
    expect(decode({ value: 1n, data: '0x12345678' })).toEqual({
      facts: [payment(1n), called(null)],
      dangers: [unknown(), { code: 'pays-unknown-call', subject: contract }],
    })
    expect(decode({ data: '0x12345678' })).toEqual({ facts: [called(null)], dangers: [unknown()] })
    expect(decode({ to: token, value: 1n, data: transfer(7n) })).toEqual({
      facts: [payment(1n, token), moved(7n)],
      dangers: [],
    })
  })

  test('beside an unknown call of another contract is none to it', () => {
    const data = calldata('transferAndCall(address, uint256, bytes)', other, 7n, '0x')
    expect(decode({ to: token, value: 1n, data }).dangers).toEqual([unknown(other)])
  })
})

describe('the account as the contract', () => {
  test('loses control by a call that no decoder knows', () => {
    expect(decode({ to: visitor.toLowerCase(), data: '0x12345678' }).dangers).toEqual([
      { code: 'control', subject: visitor.toLowerCase() },
    ])
  })

  test('loses control by a token’s function', () => {
    const { dangers } = decode({ to: visitor, data: transfer(7n) })
    expect(dangers).toEqual([{ code: 'control', subject: visitor }])
  })
})

describe('swaps at a listed router', () => {
  const router = addressOf(8)
  const weth = addressOf(9)
  const swapRouters = {
    routers: [{ address: router, kind: 'uniswap-v2' as const }],
    wrappedNative: weth,
  }
  const context = { ...pureContext, swapRouters }
  const swap = (recipient: string) =>
    calldata(
      'swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
      ...[7n, 3n, [token, other], recipient, 99n],
    )

  test('name what is sold, bought and received at least', () => {
    const fact = { kind: 'swaps', router, sell: token, buy: other, amount: 7n, minimum: 3n }
    expect(decode({ to: router, data: swap(visitor) }, context)).toEqual({
      facts: [{ ...fact, recipient: visitor }],
      dangers: [],
    })
    expect(decode({ to: router, data: swap(contract) }, context)).toEqual({
      facts: [{ ...fact, recipient: contract }],
      dangers: [{ code: 'foreign-recipient', subject: contract }],
    })
  })

  test('are unknown calls when a contract makes them, or at another contract', () => {
    const isSender = false
    expect(decode({ to: router, data: swap(visitor) }, { ...context, isSender }).dangers).toEqual([
      unknown(router),
    ])
    expect(decode({ data: swap(visitor) }, context).dangers).toEqual([unknown()])
  })

  test('are unknown calls in a multicall that a contract makes, and swaps in the account’s own', () => {
    const call = { to: router, data: calldata('multicall(bytes[])', [swap(visitor)]) }
    const kinds = (isSender: boolean) =>
      decode(call, { ...context, isSender }).facts.map(({ kind }) => kind)
    expect(kinds(true)).toEqual(['calls', 'swaps'])
    expect(kinds(false)).toEqual(['calls', 'calls'])
  })

  test('wrap and unwrap at the listed wrapped currency without a risk', () => {
    const wrap = { to: weth, value: 7n, data: calldata('deposit()') }
    expect(decode(wrap, context)).toEqual({
      facts: [payment(7n, weth), { kind: 'wraps', token: weth, amount: 7n }],
      dangers: [],
    })
    const unwrap = { to: weth, data: calldata('withdraw(uint256)', 7n) }
    expect(decode(unwrap, context)).toEqual({
      facts: [{ kind: 'unwraps', token: weth, amount: 7n }],
      dangers: [],
    })
    expect(decode({ ...unwrap, to: contract }, context).dangers).toEqual([unknown()])
  })
})
