import { encodeCalls, localAddresses } from '@latchkey/testing'
import { concat, encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { hashSources } from '../../scripts/compileContracts.ts'
import { checkBudget, checkCalls } from './checkPolicy.ts'
import { readCompiledContracts } from './compiledContracts.ts'
import { decodeCalls } from './decodeCalls.ts'

const { usdc, latch } = localAddresses
const transfer = `0xa9059cbb${'00'.repeat(64)}` as const
const approve = `0x095ea7b3${'00'.repeat(64)}` as const
const chain = 'eip155:1'
const policy = {
  perDay: 100n,
  total: 500n,
  perUserPerDay: 20n,
  chains: [chain],
  contracts: { [usdc.toLowerCase()]: ['0xa9059cbb'], [latch.toLowerCase()]: '*' as const },
}

test('data/contracts.json was compiled from the Solidity sources in contracts/', () => {
  expect(readCompiledContracts().sourceHash).toBe(hashSources())
})

describe('the calls that a project pays for', () => {
  test('the paymaster pays for listed methods, and for every call of a contract with *', () => {
    const callData = encodeCalls([
      { to: usdc, data: transfer },
      { to: latch, data: approve },
    ])
    expect(checkCalls(policy, { chain, callData })).toBeNull()
  })

  test.each<[string, Parameters<typeof encodeCalls>[0]]>([
    ['a method that is not listed', [{ to: usdc, data: approve }]],
    ['a contract that is not listed', [{ to: localAddresses.weth, data: transfer }]],
    ['a plain transfer to a contract with listed methods', [{ to: usdc, value: 1n }]],
    [
      'one call of a batch that is not listed',
      [
        { to: usdc, data: transfer },
        { to: usdc, data: approve },
      ],
    ],
  ])('the paymaster does not pay for %s', (_title, calls) => {
    expect(checkCalls(policy, { chain, callData: encodeCalls(calls) })).toContain('not sponsored')
  })

  test('the paymaster pays only on a listed chain', () => {
    const callData = encodeCalls([{ to: usdc, data: transfer }])
    expect(checkCalls(policy, { chain: 'eip155:10', callData })).toContain('eip155:10')
  })

  test('the paymaster refuses calls that it cannot decode, when contracts are listed', () => {
    expect(checkCalls(policy, { chain, callData: '0xdeadbeef' })).toContain('cannot be read')
  })
})

describe('decodeCalls', () => {
  const execute = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
  const encode = (mode: Hex, data: Hex) =>
    encodeFunctionData({
      abi: execute,
      functionName: 'execute',
      args: [pad(mode, { dir: 'right' }), data],
    })

  test('decodeCalls decodes a single call of ERC-7579', () => {
    const data = concat([usdc, numberToHex(7n, { size: 32 }), transfer])
    expect(decodeCalls(encode('0x00', data))).toEqual([
      { to: usdc.toLowerCase(), value: 7n, data: transfer },
    ])
  })

  test('decodeCalls returns null for a delegatecall', () => {
    expect(decodeCalls(encode('0xff', concat([usdc, transfer])))).toBeNull()
  })
})

describe('the budgets of a project', () => {
  const spent = { today: 80n, total: 400n, userToday: 0n }

  test('a sponsorship budget accepts a cost equal to what remains of the budget', () => {
    expect(checkBudget(policy, spent, 20n)).toBeNull()
  })

  test.each([
    ["the account's daily budget", { ...spent, userToday: 1n }],
    ["the project's daily budget", { ...spent, today: 81n }],
    ["the project's budget", { ...spent, today: 0n, total: 481n }],
  ])('the sponsorship budgets refuse a cost one unit above %s', (name, spending) => {
    expect(checkBudget(policy, spending, 20n)).toBe(`${name} is used up`)
  })
})
