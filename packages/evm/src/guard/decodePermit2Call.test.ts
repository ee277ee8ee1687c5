import { expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { addressOf, pureContext, visitor } from '../testing/pureContext.ts'
import { decodePermit2Call, permit2Address } from './decodePermit2Call.ts'

const token = addressOf(1)
const other = addressOf(2)
const third = addressOf(3)
const decode = (signature: string, ...args: readonly unknown[]) =>
  decodePermit2Call({ to: permit2Address, data: calldata(signature, ...args) }, pureContext)
const allows = (amount: bigint, of = token) => ({
  kind: 'allows',
  token: of,
  spender: other,
  amount,
})
const danger = (code: string) => ({ code, subject: other })

test('Permit2’s approve is an allowance', () => {
  const data = calldata('approve(address, address, uint160, uint48)', token, other, 7n, 9)
  const call = { to: permit2Address.toLowerCase(), data }
  expect(decodePermit2Call(call, pureContext)).toEqual({
    facts: [allows(7n)],
    dangers: [danger('permit2')],
  })
  expect(decodePermit2Call({ ...call, to: token }, pureContext)).toBeNull()
})

test('Permit2’s permit is an allowance of each token', () => {
  const detail = (of: string, amount: bigint) => [of, amount, 9, 0]
  const single = 'permit(address, ((address, uint160, uint48, uint48), address, uint256), bytes)'
  const batch = 'permit(address, ((address, uint160, uint48, uint48)[], address, uint256), bytes)'
  expect(decode(single, visitor, [detail(token, 7n), other, 9n], '0x')).toEqual({
    facts: [allows(7n)],
    dangers: [danger('permit2')],
  })
  const details = [detail(token, 7n), detail(third, 2n ** 160n - 1n)]
  expect(decode(batch, visitor, [details, other, 9n], '0x')).toEqual({
    facts: [allows(7n), allows(2n ** 160n - 1n, third)],
    dangers: [danger('permit2'), danger('permit2'), danger('permit-unlimited')],
  })
})

test('Permit2’s transfers of the account’s own tokens give for nothing', () => {
  const one = 'transferFrom(address, address, uint160, address)'
  const fact = { kind: 'transfers', to: other, amount: 7n, token }
  expect(decode(one, visitor, other, 7n, token)).toEqual({
    facts: [fact],
    dangers: [danger('gives-for-nothing')],
  })
  expect(decode(one, third, other, 7n, token)).toEqual({
    facts: [{ ...fact, from: third }],
    dangers: [],
  })
  const many = 'transferFrom((address, address, uint160, address)[])'
  const transfers = [
    [third, other, 7n, token],
    [visitor, other, 8n, token],
  ]
  expect(decode(many, transfers)).toEqual({
    facts: [
      { ...fact, from: third },
      { ...fact, amount: 8n },
    ],
    dangers: [danger('gives-for-nothing')],
  })
})

test('Permit2’s other functions are not decoded here', () => {
  expect(decode('lockdown((address, address)[])', [[token, other]])).toBeNull()
  expect(decodePermit2Call({ to: permit2Address }, pureContext)).toBeNull()
})
