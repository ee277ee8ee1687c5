import { encodeCalls, localAddresses } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { hashSources } from '../../scripts/compileContracts.ts'
import { readCompiledContracts } from '../userOperation/compiledContracts.ts'
import { checkBudget, checkCalls } from './checkPolicy.ts'

const { usdc, latch, weth } = localAddresses
const transfer = `0xa9059cbb${'00'.repeat(64)}` as const
const approve = `0x095ea7b3${'00'.repeat(64)}` as const
const chain = 'eip155:1'
const budgets = { perDay: 100n, total: 500n, perUserPerDay: 20n }
const policy = {
  ...budgets,
  chains: [chain],
  contracts: { [usdc.toLowerCase()]: ['0xa9059cbb'], [latch.toLowerCase()]: '*' as const },
}

test('data/contracts.json was compiled from the Solidity sources in contracts/', () => {
  expect(readCompiledContracts().sourceHash).toBe(hashSources())
})

test('the paymaster pays for listed methods, and for every call of a contract with *', () => {
  const callData = encodeCalls([
    { to: usdc, data: transfer },
    { to: latch, data: approve },
    { to: latch, value: 1n },
  ])
  expect(checkCalls(policy, { chain, callData })).toBeNull()
})

test.each<[string, Parameters<typeof encodeCalls>[0], string]>([
  ['a method that is not listed', [{ to: usdc, data: approve }], usdc],
  ['a contract that is not listed', [{ to: weth, data: transfer }], weth],
  ['a plain transfer to a contract with listed methods', [{ to: usdc, value: 1n }], usdc],
  ['a selector that lacks its last digit', [{ to: usdc, data: '0xa9059c' }], usdc],
  [
    'one call of a batch that is not listed',
    [
      { to: usdc, data: transfer },
      { to: usdc, data: approve },
    ],
    usdc,
  ],
])('the paymaster does not pay for %s', (_title, calls, refused) => {
  expect(checkCalls(policy, { chain, callData: encodeCalls(calls) })).toBe(
    `calls to ${refused} are not sponsored`,
  )
})

test('the paymaster pays for a plain transfer to a contract that is listed with 0x, and for no method of it', () => {
  const plain = { ...policy, contracts: { [usdc.toLowerCase()]: ['0x'] } }
  const check = (call: Parameters<typeof encodeCalls>[0][number]) =>
    checkCalls(plain, { chain, callData: encodeCalls([call]) })
  expect(check({ to: usdc, value: 1n })).toBeNull()
  expect(check({ to: usdc, data: transfer })).toBe(`calls to ${usdc} are not sponsored`)
})

test('the paymaster compares a selector of the calldata without case', () => {
  const upper = transfer.replace('a9059cbb', 'A9059CBB') as `0x${string}`
  // Mode 0x00: the packed call keeps the case of the page's text.
  const word = (digits: string) => digits.padStart(64, '0')
  const data = `${usdc.slice(2)}${word('0')}${upper.slice(2)}`
  const length = (data.length / 2).toString(16)
  const callData =
    `0xe9ae5c53${word('0')}${word('40')}${word(length)}${data.padEnd(Math.ceil(data.length / 64) * 64, '0')}` as const
  expect(checkCalls(policy, { chain, callData })).toBeNull()
})

test('the paymaster pays only on a listed chain', () => {
  const callData = encodeCalls([{ to: usdc, data: transfer }])
  const onOptimism = { chain: 'eip155:10', callData }
  expect(checkCalls(policy, onOptimism)).toBe('gas is not sponsored on eip155:10')
  expect(checkCalls({ ...policy, chains: [] }, onOptimism)).toContain('not sponsored')
  expect(checkCalls({ ...policy, chains: undefined }, onOptimism)).toBeNull()
  expect(checkCalls({ ...policy, chains: [chain, 'eip155:10'] }, onOptimism)).toBeNull()
})

test('the paymaster rejects calls that it cannot decode, when contracts are listed', () => {
  const unreadable = { chain, callData: '0xdeadbeef' } as const
  expect(checkCalls(policy, unreadable)).toBe('the calls of the operation cannot be read')
  expect(checkCalls({ ...policy, contracts: {} }, unreadable)).toContain('cannot be read')
  expect(checkCalls({ ...budgets, chains: [chain] }, unreadable)).toBeNull()
})

test('an empty list of contracts sponsors no call', () => {
  const callData = encodeCalls([{ to: usdc, data: transfer }])
  expect(checkCalls({ ...policy, contracts: {} }, { chain, callData })).toContain(usdc)
})

const spent = { today: 80n, total: 400n, userToday: 0n }

test('a sponsorship budget accepts a cost equal to what remains of it', () => {
  expect(checkBudget(budgets, spent, 20n)).toBeNull()
  expect(checkBudget(budgets, { today: 0n, total: 480n, userToday: 0n }, 20n)).toBeNull()
  expect(checkBudget(budgets, { today: 0n, total: 0n, userToday: 20n }, 0n)).toBeNull()
})

test.each([
  ["the account's daily budget", { ...spent, userToday: 1n }],
  ["the project's daily budget", { ...spent, today: 81n }],
  ["the project's budget", { ...spent, today: 0n, total: 481n }],
])('the sponsorship budgets reject a cost one unit above %s', (name, spending) => {
  expect(checkBudget(budgets, spending, 20n)).toBe(`${name} is used up`)
})
