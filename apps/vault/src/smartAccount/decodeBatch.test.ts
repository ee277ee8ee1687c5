import {
  type Address,
  concat,
  encodeFunctionData,
  erc20Abi,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { type AccountCall, encodeCalls } from './accountCalls.ts'
import { decodeBatch } from './decodeBatch.ts'
import { hybridAccountOf } from './smartAccount.ts'

const router = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const account = hybridAccountOf('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')

function approval(spender: Address, amount: bigint, to: Address = token): AccountCall {
  const args = [spender, amount] as const
  return {
    to,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
  }
}

const read = (...calls: AccountCall[]) =>
  decodeBatch(encodeCalls(calls), { account, chainId: 'eip155:31337' })
const levels = (...calls: AccountCall[]) => read(...calls).warnings.map(({ level }) => level)

test('the vault’s approval of a batch warns of an allowance, unless a later call of the batch sets it back to zero', () => {
  expect(levels(approval(router, 5n))).toEqual(['caution'])
  expect(levels(approval(router, 5n), approval(router, 0n))).toEqual([])
  expect(levels(approval(router, 0n), approval(router, 5n))).toEqual(['caution'])
  expect(levels(approval(router, 5n), approval(other, 0n))).toEqual(['caution'])
  expect(levels(approval(router, 5n), approval(router, 0n, other))).toEqual(['caution'])
  expect(levels(approval(router, 5n), approval(router, 0n), approval(router, 7n))).toEqual([
    'caution',
  ])
})

test('the vault’s approval of a batch warns of an unlimited allowance, also when a later call of the batch sets it back to zero', () => {
  const batch = read(approval(router, maxUint256), approval(router, 0n))
  expect(batch.warnings.map(({ level }) => level)).toEqual(['danger'])
  expect(batch.needsWindow).toBe(true)
})

const hooks = parseAbi([
  'function beforeHook(bytes terms, bytes args, bytes32 mode, bytes executionCalldata, bytes32 delegationHash, address delegator, address redeemer)',
  'function afterHook(bytes terms, bytes args, bytes32 mode, bytes executionCalldata, bytes32 delegationHash, address delegator, address redeemer)',
])
const word = pad('0x', { size: 32 })
const enforcers = {
  token: '0xcdF6aB796408598Cea671d79506d7D48E97a5437',
  coin: '0xbD7B277507723490Cd50b12EaaFe87C616be6880',
} as const

/** The two calls to a balance-change enforcer, which require that the account receives the amount. */
function checksOf(of: Address | null, amount: bigint): AccountCall[] {
  const { address } = account
  const terms = concat(['0x00', of ?? '0x', address, numberToHex(amount, { size: 32 })])
  const args = [terms, '0x', word, '0x', word, address, address] as const
  return (['beforeHook', 'afterHook'] as const).map((functionName) => ({
    to: of ? enforcers.token : enforcers.coin,
    value: 0n,
    data: encodeFunctionData({ abi: hooks, functionName, args }),
  }))
}

test.each([token, null] as const)(
  'the vault shows as minimum received of a batch what its balance-change checks require, of the token %s',
  (of) => {
    expect(read(...checksOf(of, 42n))).toMatchObject({
      minimums: [{ token: of, amount: 42n }],
      needsWindow: false,
      movesValue: false,
      warnings: [],
    })
  },
)
