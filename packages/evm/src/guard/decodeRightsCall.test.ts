import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { addressOf, pureContext, visitor } from '../testing/pureContext.ts'
import { decodeRightsCall } from './decodeRightsCall.ts'
import { rightsFunctions } from './rightsFunctions.ts'

const contract = addressOf(1)
const other = addressOf(2)
const third = addressOf(3)
const decode = (signature: string, ...args: readonly unknown[]) =>
  decodeRightsCall({ to: contract, data: calldata(signature, ...args) }, pureContext)

/** The call, and what each of its recipients gets. */
const described = (method: string, code?: string, ...recipients: readonly string[]) => ({
  facts: [
    { kind: 'calls', contract, method },
    ...recipients.map((to) => ({ kind: code, contract, to })),
  ],
  dangers: [
    { code: 'unknown-call', subject: contract },
    ...recipients.map((subject) => ({ code, subject })),
  ],
})

describe('rights', () => {
  test('go to another address, unless it is the account, the contract or zero', () => {
    const signature = 'setManager(address)'
    expect(decode(signature, other)).toEqual(described('setManager', 'grants-rights', other))
    for (const own of [visitor, contract, zeroAddress]) {
      expect(decode(signature, own)).toEqual(described('setManager'))
    }
  })

  test('are taken back when they are switched off, or for an amount of zero', () => {
    const on = 'setOperator(address, bool)'
    expect(decode(on, other, true)).toEqual(described('setOperator', 'grants-rights', other))
    expect(decode(on, other, false)).toEqual(described('setOperator'))
    const amount = 'approveDelegation(address, uint256)'
    expect(decode(amount, other, 1n)).toEqual(
      described('approveDelegation', 'grants-rights', other),
    )
    expect(decode(amount, other, 0n)).toEqual(described('approveDelegation'))
  })

  test('that another account has signed cost the account nothing', () => {
    const signature =
      'allowBySig(address, address, bool, uint256, uint256, uint8, bytes32, bytes32)'
    const zero = `0x${'0'.repeat(64)}`
    const call = (owner: string) => decode(signature, owner, other, true, 0n, 9n, 27, zero, zero)
    expect(call(visitor)).toEqual(described('allowBySig', 'grants-rights', other))
    expect(call(third)).toEqual(described('allowBySig'))
  })

  test('are found inside a struct and inside a list', () => {
    const struct =
      'setAuthorizationWithSig((address, address, bool, uint256, uint256), (uint8, bytes32, bytes32))'
    const zero = `0x${'0'.repeat(64)}`
    expect(decode(struct, [visitor, other, true, 0n, 9n], [27, zero, zero])).toEqual(
      described('setAuthorizationWithSig', 'grants-rights', other),
    )
    const list = 'setOperators((address, bool)[])'
    expect(
      decode(list, [
        [other, true],
        [third, true],
      ]),
    ).toEqual(described('setOperators', 'grants-rights', other, third))
    const names = 'changeDelegatedExecutorsConfig(uint256, address[], bool[])'
    expect(decode(names, 1n, [other, third], [true, true])).toEqual(
      described('changeDelegatedExecutorsConfig', 'grants-rights', other, third),
    )
  })

  test('of a name are also shown for an address of another chain', () => {
    const node = `0x${'0'.repeat(64)}`
    expect(decode('setAddr(bytes32, uint256, bytes)', node, 0n, '0x76a914')).toEqual(
      described('setAddr', 'grants-rights', '0x76a914'),
    )
  })

  test('are an amount only in the parameter of that name', () => {
    const stream = 'createFlow(address, address, address, int96, bytes)'
    expect(decode(stream, third, visitor, other, 1n, '0x')).toEqual(
      described('createFlow', 'grants-rights', other),
    )
    expect(decode(stream, third, visitor, other, 0n, '0x')).toEqual(described('createFlow'))
  })

  test.each(rightsFunctions.filter((signature) => /^\w+\(address to\)$/.test(signature)))(
    '%s gives a right',
    (signature) => {
      const { dangers } = decode(signature, other) ?? expect.unreachable()
      expect(dangers).toContainEqual({ code: 'grants-rights', subject: other })
    },
  )
})

describe('payouts', () => {
  test('go to the recipient, unless it is the account', () => {
    const signature = 'withdraw(uint256, address, address)'
    expect(decode(signature, 7n, other, visitor)).toEqual(described('withdraw', 'pays-out', other))
    expect(decode(signature, 7n, visitor, visitor)).toEqual(described('withdraw'))
  })

  test('are not taken back by an amount of zero', () => {
    expect(decode('transferShares(address, uint256)', other, 0n)).toEqual(
      described('transferShares', 'pays-out', other),
    )
  })

  test('to the zero address stay in the contract', () => {
    const collect = 'collect((uint256, address, uint128, uint128))'
    expect(decode(collect, [1n, zeroAddress, 9n, 9n])).toEqual(described('collect'))
    expect(decode(collect, [1n, other, 9n, 9n])).toEqual(described('collect', 'pays-out', other))
  })
})

describe('orders', () => {
  test('are a risk until they are taken back', () => {
    const signature = 'setPreSignature(bytes, bool)'
    expect(decode(signature, '0x00', true)).toEqual({
      facts: [{ kind: 'calls', contract, method: 'setPreSignature' }],
      dangers: [
        { code: 'unknown-call', subject: contract },
        { code: 'order', subject: contract },
      ],
    })
    expect(decode(signature, '0x00', false)).toEqual(described('setPreSignature'))
  })
})

test('decodeRightsCall knows no other function, no invalid arguments and no call without data', () => {
  expect(decode('doSomething(address)', other)).toBeNull()
  const data = calldata('setManager(address)', other)
  expect(decodeRightsCall({ to: contract, data: `0x${data.slice(2, -2)}` }, pureContext)).toBeNull()
  expect(decodeRightsCall({ to: contract }, pureContext)).toBeNull()
  expect(decodeRightsCall({ to: contract, data: '0xd0ebdb' }, pureContext)).toBeNull()
})
