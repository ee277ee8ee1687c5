import { numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Asked,
  chain,
  external,
  openPaymasterFixture,
  type PaymasterFixture,
  sender,
} from '../testing/paymasterFixture.ts'
import { listSpending } from './budgetStore.ts'

let fixture: PaymasterFixture
beforeAll(async () => {
  fixture = await openPaymasterFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

test.each<[string, Asked, number, string]>([
  ['another method', { method: 'eth_call' }, -32_601, 'Method not allowed'],
  ['a method beside its own', { method: 'pm_sponsorUserOperation' }, -32_601, 'Method not allowed'],
  ['another EntryPoint', { entryPoint: sender }, -32_602, 'only EntryPoint 0.7 is served here'],
  ['another chain', { chain: '0x1' }, -32_602, 'another chain was asked for'],
  ['a nonce that is no quantity', { change: { nonce: '5' } }, -32_602, '0.nonce: '],
  [
    'a project that does not sponsor',
    { caller: { project: 'stingy' } },
    -32_501,
    'the project does not sponsor gas',
  ],
  [
    'a project that sponsors elsewhere',
    { caller: { project: 'elsewhere' } },
    -32_501,
    `gas is not sponsored on ${chain}`,
  ],
  ['no callGasLimit', { change: { callGasLimit: '0x0' } }, -32_602, ''],
  [
    'no fee',
    { change: { maxFeePerGas: '0x0' }, caller: external },
    -32_602,
    'the operation needs its gas limits and fees',
  ],
  [
    'no callGasLimit, behind an external bundler',
    { change: { callGasLimit: undefined }, caller: external },
    -32_602,
    'the operation needs its gas limits and fees',
  ],
  [
    'no verificationGasLimit',
    { change: { verificationGasLimit: undefined } },
    -32_602,
    'the operation needs its gas limits and fees',
  ],
  [
    'gas far above the estimate',
    { change: { callGasLimit: numberToHex(150_001) } },
    -32_501,
    'callGasLimit is far above the estimate, 100000',
  ],
  [
    'a fee far above the network’s',
    { change: { maxFeePerGas: numberToHex(3_301) } },
    -32_501,
    'maxFeePerGas is far above the network fee',
  ],
  [
    'a tip far above the network’s',
    { change: { maxPriorityFeePerGas: numberToHex(201) } },
    -32_501,
    'maxPriorityFeePerGas is far above the network’s',
  ],
  [
    'a fee that its own bundler does not take',
    { change: { maxFeePerGas: numberToHex(1_249) } },
    -32_602,
    'maxFeePerGas must be at least 1.25 times the base fee, 1000',
  ],
])('the server’s paymaster rejects %s', async (_title, asked, code, message) => {
  const error = await fixture.ask(asked).then(
    () => null,
    (rejection: unknown) => rejection,
  )
  expect(error).toMatchObject({ code, message: expect.stringContaining(message) })
  expect(await listSpending(fixture.server.db, new Date())).toEqual([])
})

test('the lowest fee of its own bundler does not count behind an external one', async () => {
  const change = { maxFeePerGas: numberToHex(1_249) }
  expect(await fixture.ask({ change, caller: external })).toHaveProperty('paymasterData')
})
