import { bundlerErrorCodes } from '@latchkey/wire/userOperation'
import { encodeFunctionResult, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BundlerFixture,
  hashOf,
  openBundlerFixture,
  operationOf,
  senderOf,
} from '../testing/bundlerFixture.ts'
import { entryPoint } from '../userOperation/bundlerChain.ts'
import { toEstimate } from '../userOperation/estimateGas.ts'
import { statelessImplementation } from '../userOperation/knownContracts.ts'
import { completeOperation, encodeQuantities } from '../userOperation/operation.ts'
import { createBundlerNodes } from './bundlerNodes.ts'

const measuredAbi = parseAbi([
  'struct Measured { uint256 creationGas; uint256 validationGas; uint256 paymasterGas; uint256 executionGas; bool executed; bytes revertData; }',
  'function simulate() returns (Measured)',
])
const measured = {
  creationGas: 0n,
  validationGas: 20_000n,
  paymasterGas: 0n,
  executionGas: 80_000n,
  executed: true,
  revertData: '0x' as Hex,
}

let fixture: BundlerFixture
beforeAll(async () => {
  fixture = await openBundlerFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.reset()
  fixture.node.state.codes[senderOf(1)] = `0xef0100${statelessImplementation.slice(2)}`
})

const { signature, ...unsigned } = encodeQuantities(operationOf())
const signed = { ...unsigned, signature }
const partial = { sender: senderOf(1), nonce: '0x0', callData: '0x1234', signature: '0x99' }

function ask(method: string, params?: unknown, hasDataFee = false): Promise<unknown> {
  const { server, bundler } = fixture
  const hasUnknownDataFee = async () => hasDataFee
  const caller = { project: 'shop', ip: '192.0.2.1', bundler, hasUnknownDataFee }
  return createBundlerNodes(server.context, caller).request({ method, params })
}

function measure(change: Partial<typeof measured>): void {
  const result = { ...measured, ...change }
  fixture.node.state.call = () =>
    encodeFunctionResult({ abi: measuredAbi, functionName: 'simulate', result })
}

test('the bundler serves POST /v1/bundler of its chain', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'eth_chainId' })
  const path = '/v1/bundler?chainId=eip155:31337'
  const response = await fixture.server.request(path, { method: 'POST', body })
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 5, result: '0x7a69' })
})

test('the bundler names its chain and its EntryPoint', async () => {
  expect(await ask('eth_chainId')).toBe('0x7a69')
  expect(await ask('eth_chainId', [])).toBe('0x7a69')
  expect(await ask('eth_supportedEntryPoints', [])).toEqual([entryPoint])
})

test('the bundler stores a sent operation for the project and returns its hash', async () => {
  const hash = await ask('eth_sendUserOperation', [signed, entryPoint])
  expect(hash).toBe(hashOf(operationOf()))
  expect(await fixture.find(operationOf())).toMatchObject({ project: 'shop', status: 'pending' })
  expect(await ask('eth_getUserOperationByHash', [hash])).toMatchObject({
    userOperation: { sender: senderOf(1) },
    entryPoint,
    blockHash: null,
  })
  expect(await ask('eth_getUserOperationReceipt', [hash])).toBeNull()
})

test.each(['eth_getUserOperationByHash', 'eth_getUserOperationReceipt'])(
  '%s returns null for an unknown hash',
  async (method) => {
    expect(await ask(method, [pad('0x01')])).toBeNull()
  },
)

test('an estimate is what the simulator measures, as quantities', async () => {
  measure({})
  const operation = completeOperation({ ...operationOf(), signature: '0x99' })
  const { preVerificationGas, ...limits } = toEstimate(operation, measured, 0n)
  const estimate = await ask('eth_estimateUserOperationGas', [partial, entryPoint])
  expect(estimate).toEqual({
    preVerificationGas: numberToHex(preVerificationGas),
    verificationGasLimit: numberToHex(limits.verificationGasLimit),
    callGasLimit: numberToHex(limits.callGasLimit),
  })
  expect(await ask('eth_estimateUserOperationGas', [partial, entryPoint, {}])).toEqual(estimate)
})

test('the estimate of an operation whose calls revert is an error with the revert data', async () => {
  measure({ executed: false, revertData: '0x08c379a0' })
  await expect(ask('eth_estimateUserOperationGas', [partial, entryPoint])).rejects.toMatchObject({
    code: bundlerErrorCodes.executionReverted,
    message: 'execution reverted',
    data: '0x08c379a0',
  })
})

test('an account of another kind is not estimated, and the node simulates nothing', async () => {
  const before = fixture.node.paramsOf('eth_call').length
  const other = { ...partial, sender: senderOf(9) }
  await expect(ask('eth_estimateUserOperationGas', [other, entryPoint])).rejects.toMatchObject({
    code: bundlerErrorCodes.rejectedByAccount,
    message: 'AA20 account not deployed',
  })
  expect(fixture.node.paramsOf('eth_call')).toHaveLength(before)
})

test.each([
  ['eth_sendUserOperation', signed],
  ['eth_estimateUserOperationGas', partial],
])('%s rejects an operation for another EntryPoint', async (method, operation) => {
  measure({})
  const other = `${entryPoint.slice(0, -1)}1`
  await expect(ask(method, [operation, other])).rejects.toMatchObject({
    code: bundlerErrorCodes.invalidParams,
    message: `only EntryPoint 0.7 (${entryPoint}) is served here`,
  })
  const written = await ask(method, [operation, entryPoint.toLowerCase()])
  expect(written).toBeTruthy()
})

test.each([
  ['eth_sendUserOperation', undefined],
  ['eth_sendUserOperation', []],
  ['eth_sendUserOperation', [unsigned, entryPoint]],
  ['eth_sendUserOperation', [signed]],
  ['eth_estimateUserOperationGas', [{ ...partial, sender: '0x12' }, entryPoint]],
  ['eth_getUserOperationReceipt', ['0x12']],
  ['eth_getUserOperationByHash', undefined],
])('%s rejects the parameters %j', async (method, params) => {
  await expect(ask(method, params)).rejects.toMatchObject({ code: bundlerErrorCodes.invalidParams })
})

test('the error for a wrong parameter names it', async () => {
  const wrong = { ...signed, nonce: 'one' }
  await expect(ask('eth_sendUserOperation', [wrong, entryPoint])).rejects.toThrow(/^0\.nonce: /)
})

test('the bundler sends and estimates nothing on a chain with an unknown data fee, and still finds operations', async () => {
  for (const method of ['eth_sendUserOperation', 'eth_estimateUserOperationGas']) {
    await expect(ask(method, [signed, entryPoint], true)).rejects.toMatchObject({
      code: bundlerErrorCodes.invalidParams,
      message: 'the bundler does not serve chains with a data fee',
    })
  }
  expect(await ask('eth_chainId', [], true)).toBe('0x7a69')
  expect(await ask('eth_getUserOperationReceipt', [pad('0x01')], true)).toBeNull()
})

test('other methods go to the paymaster, which knows its own alone', async () => {
  const params = [partial, entryPoint, '0x7a69', {}]
  await expect(ask('pm_getPaymasterStubData', params)).rejects.toMatchObject({
    code: bundlerErrorCodes.rejectedByPaymaster,
    message: 'the project does not sponsor gas',
  })
  await expect(ask('eth_call', params)).rejects.toMatchObject({ code: -32_601 })
})
