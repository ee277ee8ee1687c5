import { pad } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import {
  completeOperation,
  encodeOperation,
  encodeQuantities,
  gasLimitOf,
  hashOperation,
  maxCostOf,
  packOperation,
  type UserOperation,
} from './operation.ts'

const address = (byte: string): `0x${string}` => `0x${byte.repeat(20)}`
const operation: UserOperation = {
  sender: address('aa'),
  nonce: 1n,
  callData: '0x1234',
  callGasLimit: 10n,
  verificationGasLimit: 200n,
  preVerificationGas: 3_000n,
  maxFeePerGas: 7n,
  maxPriorityFeePerGas: 5n,
  signature: '0x99',
}
const paymaster = {
  paymaster: address('bb'),
  paymasterData: '0x77',
  paymasterVerificationGasLimit: 40_000n,
  paymasterPostOpGasLimit: 500_000n,
} as const

test('every gas limit counts, once, and the cost is all gas at the highest fee', () => {
  expect(gasLimitOf(operation)).toBe(3_210n)
  expect(gasLimitOf({ ...operation, ...paymaster })).toBe(543_210n)
  expect(maxCostOf({ ...operation, ...paymaster })).toBe(543_210n * 7n)
})

test('what is not known yet is zero', () => {
  const { sender, nonce, callData } = operation
  expect(completeOperation({ sender, nonce, callData, callGasLimit: null })).toEqual({
    ...{ sender, nonce, callData },
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    signature: '0x',
  })
  expect(completeOperation({ ...operation, ...paymaster })).toEqual({ ...operation, ...paymaster })
})

test('the EntryPoint gets an operation without factory and paymaster', () => {
  expect(packOperation(operation)).toEqual({
    sender: address('aa'),
    nonce: 1n,
    initCode: '0x',
    callData: '0x1234',
    accountGasLimits: `0x${pad('0xc8', { size: 16 }).slice(2)}${pad('0x0a', { size: 16 }).slice(2)}`,
    preVerificationGas: 3_000n,
    gasFees: `0x${pad('0x05', { size: 16 }).slice(2)}${pad('0x07', { size: 16 }).slice(2)}`,
    paymasterAndData: '0x',
    signature: '0x99',
  })
})

test('the EntryPoint gets the factory and the paymaster with their data', () => {
  const word = (hex: `0x${string}`) => pad(hex, { size: 16 }).slice(2)
  const packed = packOperation({
    ...operation,
    ...paymaster,
    factory: address('cc'),
    factoryData: '0x88',
  })
  expect(packed.initCode).toBe(`${address('cc')}88`)
  expect(packed.paymasterAndData).toBe(`${address('bb')}${word('0x9c40')}${word('0x07a120')}77`)
  const bare = packOperation({ ...operation, factory: address('cc'), paymaster: address('bb') })
  expect(bare.initCode).toBe(address('cc'))
  expect(bare.paymasterAndData).toBe(`${address('bb')}${'00'.repeat(32)}`)
})

test('the hash is EntryPoint 0.7’s, on one chain, without the signature', () => {
  const hash = hashOperation({ ...operation, ...paymaster }, 10)
  expect(hash).toBe(
    getUserOperationHash({
      chainId: 10,
      entryPointAddress: entryPoint07Address,
      entryPointVersion: '0.7',
      userOperation: { ...operation, ...paymaster, factory: undefined, factoryData: undefined },
    }),
  )
  expect(hashOperation({ ...operation, ...paymaster, signature: '0x' }, 10)).toBe(hash)
  expect(hashOperation({ ...operation, ...paymaster }, 11)).not.toBe(hash)
})

test('numbers are written as quantities, also inside; members without a value are left out', () => {
  const eip7702Auth = { chainId: 1n, address: address('dd'), nonce: 0n, yParity: 1, r: 2n, s: 3n }
  expect(encodeOperation({ ...operation, factory: null, eip7702Auth })).toEqual({
    sender: address('aa'),
    nonce: '0x1',
    callData: '0x1234',
    callGasLimit: '0xa',
    verificationGasLimit: '0xc8',
    preVerificationGas: '0xbb8',
    maxFeePerGas: '0x7',
    maxPriorityFeePerGas: '0x5',
    signature: '0x99',
    eip7702Auth: {
      chainId: '0x1',
      address: address('dd'),
      nonce: '0x0',
      yParity: '0x1',
      r: '0x2',
      s: '0x3',
    },
  })
  expect(encodeQuantities({ a: undefined, b: null, c: false, d: '' })).toEqual({ c: false, d: '' })
})
