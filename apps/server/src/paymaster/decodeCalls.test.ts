import { localAddresses } from '@latchkey/testing'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { decodeCalls } from './decodeCalls.ts'

const { usdc, latch } = localAddresses
const transfer: Hex = `0xa9059cbb${'11'.repeat(64)}`

const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function execute(Execution execution)',
  'function executeFromExecutor(bytes32 mode, bytes executionCalldata)',
])

const executeMode = (mode: Hex, data: Hex) =>
  encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [pad(mode, { dir: 'right' }), data],
  })

const packed = (target: Hex, value: bigint, data: Hex) =>
  concat([target, numberToHex(value, { size: 32 }), data])

const batch = (calls: readonly { target: Hex; value: bigint; callData: Hex }[]) =>
  encodeAbiParameters(
    [
      {
        type: 'tuple[]',
        components: [
          { type: 'address', name: 'target' },
          { type: 'uint256', name: 'value' },
          { type: 'bytes', name: 'callData' },
        ],
      },
    ],
    [calls],
  )

const single = { to: usdc.toLowerCase(), value: 7n, data: transfer }

test('decodes a single packed call with its value and calldata', () => {
  expect(decodeCalls(executeMode('0x00', packed(usdc, 7n, transfer)))).toEqual([single])
})

test.each<[string, Hex]>([
  ['without calldata', '0x'],
  ['with one byte of calldata', '0xaa'],
])('decodes a single packed call %s', (_title, data) => {
  expect(decodeCalls(executeMode('0x00', packed(usdc, 7n, data)))).toEqual([{ ...single, data }])
})

test('decodes the first byte of the mode alone: a call that may fail is a call too', () => {
  expect(decodeCalls(executeMode('0x0001', packed(usdc, 7n, transfer)))).toEqual([single])
})

test('decodes every call of a batch in its order', () => {
  const calls = [
    { target: usdc, value: 0n, callData: transfer },
    { target: latch, value: 5n, callData: '0x' as const },
  ]
  expect(decodeCalls(executeMode('0x01', batch(calls)))).toEqual([
    { to: usdc, value: 0n, data: transfer },
    { to: latch, value: 5n, data: '0x' },
  ])
  expect(decodeCalls(executeMode('0x01', batch([])))).toEqual([])
})

test('decodes execute(Execution)', () => {
  const args = [{ target: usdc, value: 9n, callData: transfer }] as const
  expect(decodeCalls(encodeFunctionData({ abi, functionName: 'execute', args }))).toEqual([
    { to: usdc, value: 9n, data: transfer },
  ])
})

test.each<[string, Hex]>([
  ['a delegatecall', executeMode('0xff', packed(usdc, 7n, transfer))],
  ['a static call', executeMode('0xfe', packed(usdc, 7n, transfer))],
  ['a single call that ends in its address', executeMode('0x00', usdc)],
  ['a batch that is no encoding of calls', executeMode('0x01', packed(usdc, 7n, transfer))],
  ['no calldata', '0x'],
  ['an unknown function', '0xdeadbeef'],
  [
    'another function with the same parameters',
    encodeFunctionData({
      abi,
      functionName: 'executeFromExecutor',
      args: [pad('0x00'), packed(usdc, 7n, transfer)],
    }),
  ],
  ['a truncated execute', executeMode('0x00', packed(usdc, 7n, transfer)).slice(0, 80) as Hex],
])('decodeCalls returns null for %s', (_title, callData) => {
  expect(decodeCalls(callData)).toBeNull()
})
