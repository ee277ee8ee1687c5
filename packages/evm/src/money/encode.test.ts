import { errorCodeOf } from '@latchkey/testing'
import { type Hex, size, slice } from 'viem'
import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { addressOf } from '../testing/pureContext.ts'
import { account } from '../testing/pureEvm.ts'
import { encodeMinimumCheck } from './encodeMinimumCheck.ts'
import { encodeApproval, encodeTransfer } from './encodeTokenCalls.ts'
import { toAddress } from './toAddress.ts'

const [token, to] = [2, 0xab].map(addressOf) as [Hex, Hex]
const own = account.address as Hex
const low = (hex: string): string => hex.toLowerCase()

describe('a transfer', () => {
  test('of coins is a value', () => {
    expect(encodeTransfer({ token: null, to: low(to), amount: 5n })).toEqual({ to, value: 5n })
    expect(encodeTransfer({ token: null, to, amount: 0n })).toEqual({ to, value: 0n })
  })

  test('of a token is a call of the token without a value', () => {
    expect(encodeTransfer({ token: low(token), to: low(to), amount: 5n })).toEqual({
      to: token,
      data: calldata('transfer(address, uint256)', to, 5n),
    })
  })
})

test('an approval is for exactly the amount', () => {
  expect(encodeApproval({ token: low(token), spender: low(to), amount: 5n })).toEqual({
    to: token,
    data: calldata('approve(address, uint256)', to, 5n),
  })
})

test.each([
  to.slice(0, -1),
  `${to}0`,
  to.slice(2),
  ` ${to}`,
  `${to} `,
  to.replace('b', 'g'),
  low(to).toUpperCase(),
  '',
])('the invalid address %j is rejected', async (text) => {
  expect(await errorCodeOf(Promise.resolve().then(() => toAddress(text)))).toBe(
    'caip/invalid-address',
  )
})

test.each([to, low(to), `0x${to.slice(2).toUpperCase()}`])('toAddress accepts %s', (text) => {
  expect(toAddress(text)).toBe(to)
})

describe('the check of a minimum', () => {
  const hook = (name: string, terms: Hex) =>
    calldata(
      `${name}(bytes, bytes, bytes32, bytes, bytes32, address, address)`,
      ...[terms, '0x', `0x${'00'.repeat(32)}`, '0x', `0x${'00'.repeat(32)}`, own, own],
    )
  const amount = '00'.repeat(31)

  test('of coins surrounds the swap with the enforcer’s hooks', () => {
    const terms: Hex = `0x00${low(own).slice(2)}${amount}07`
    expect(size(terms)).toBe(53)
    expect(slice(terms, 0, 1)).toBe('0x00')
    const enforcer = '0xbD7B277507723490Cd50b12EaaFe87C616be6880'
    const lower = { ...account, address: low(own) }
    expect(encodeMinimumCheck({ account: lower, token: null, minimum: 7n })).toEqual({
      before: { to: enforcer, data: hook('beforeHook', terms) },
      after: { to: enforcer, data: hook('afterHook', terms) },
    })
  })

  test('of a token names it before the account', () => {
    const terms: Hex = `0x00${low(token).slice(2)}${low(own).slice(2)}${amount}07`
    const enforcer = '0xcdF6aB796408598Cea671d79506d7D48E97a5437'
    expect(encodeMinimumCheck({ account, token: low(token), minimum: 7n })).toEqual({
      before: { to: enforcer, data: hook('beforeHook', terms) },
      after: { to: enforcer, data: hook('afterHook', terms) },
    })
  })
})
