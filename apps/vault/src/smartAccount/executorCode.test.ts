import { expect, test } from 'vitest'
import { executorCode, movedEntryPoint } from './executorCode.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const own = account.slice(2)

test('the executor of a simulation is exactly this code, whose jumps depend on its bytes', () => {
  const moved = '4337000000000000000000000000000000004337'
  expect(movedEntryPoint).toBe(`0x${moved}`)
  const parts = [
    // jump(0x0e), and the revert at 0x03
    ...['600e56', '5b3d600060003e3d6000fd'],
    // if eq(origin, caller) jump(0x4b); delegatecall of the moved EntryPoint
    ...[
      '5b323314604b57',
      `3660006000376000600036600073${moved}5af43d600060003e6046573d6000fd5b3d6000f3`,
    ],
    // if iszero(extcodesize(account)) revert
    ...['5b', `73${own}3b15600357`],
    // two calls: calldatacopy, call, if iszero revert, log0
    ...[
      `6300000003`,
      `6300000000`,
      '600037',
      '60006000',
      '6300000003',
      `6000600073${own}5af1`,
      '15600357',
      '60006000a0',
    ],
    ...[
      `6300000101`,
      `6300000003`,
      '600037',
      '60006000',
      '6300000101',
      `6000600073${own}5af1`,
      '15600357',
      '60006000a0',
    ],
    '00',
  ]
  const long = `0x${'ab'.repeat(257)}` as const
  expect(executorCode(account, ['0x010203', long]).toLowerCase()).toBe(
    `0x${parts.join('')}`.toLowerCase(),
  )
})

test('the executor of no calls checks the account’s code and stops', () => {
  const code = executorCode(account, [])
  expect(code.toLowerCase().endsWith(`5b73${own}3b1560035700`.toLowerCase())).toBe(true)
})
