import { encodeErrorResult, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BundlerFixture, openBundlerFixture, operationOf } from '../testing/bundlerFixture.ts'
import { entryPoint } from './bundlerChain.ts'
import { readCompiledContracts } from './compiledContracts.ts'
import { statelessImplementation } from './knownContracts.ts'
import { measureGas } from './measureGas.ts'

let fixture: BundlerFixture
beforeAll(async () => {
  fixture = await openBundlerFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

const simulatorAbi = parseAbi([
  'struct Measured { uint256 creationGas; uint256 validationGas; uint256 paymasterGas; uint256 executionGas; bool executed; bytes revertData; }',
  'function simulate() returns (Measured)',
  'error CreationFailed(bytes revertData)',
  'error ValidationFailed(bytes revertData)',
  'error PaymasterFailed(bytes revertData)',
])
const measured = {
  ...{ creationGas: 1n, validationGas: 2n, paymasterGas: 3n, executionGas: 4n },
  ...{ executed: true, revertData: '0x12' as Hex },
}
const measure = () => measureGas(fixture.server.context, fixture.bundler, operationOf())

test('the gas of an operation is what the simulator measures', async () => {
  fixture.node.state.call = () =>
    encodeFunctionResult({ abi: simulatorAbi, functionName: 'simulate', result: measured })
  expect(await measure()).toEqual(measured)
})

test('the simulator runs as the EntryPoint, and an upgraded sender has the framework’s code', async () => {
  fixture.node.state.codes[statelessImplementation.toLowerCase()] = '0x6002'
  fixture.node.state.call = () =>
    encodeFunctionResult({ abi: simulatorAbi, functionName: 'simulate', result: measured })
  const terms = { chainId: 31337n, address: statelessImplementation, nonce: 0n }
  const eip7702Auth = { ...terms, yParity: 0, r: 1n, s: 1n }
  const upgraded = operationOf({ eip7702Auth })
  await measureGas(fixture.server.context, fixture.bundler, upgraded)
  const { OperationSimulator } = readCompiledContracts()
  expect(fixture.node.paramsOf('eth_call').at(-1)).toMatchObject([
    { to: entryPoint },
    'latest',
    {
      [upgraded.sender]: { code: '0x6002' },
      [entryPoint]: { code: OperationSimulator.deployedBytecode },
    },
  ])
})

test.each([
  ['CreationFailed', -32_500, 'AA13 initCode failed or OOG'],
  ['ValidationFailed', -32_500, 'AA23 reverted'],
  ['PaymasterFailed', -32_501, 'AA33 reverted'],
] as const)(
  'the simulator’s error %s becomes the JSON-RPC error %i',
  async (errorName, code, message) => {
    fixture.node.state.call = () => {
      const data = encodeErrorResult({ abi: simulatorAbi, errorName, args: ['0x5678'] })
      throw { code: 3, message: 'execution reverted', data }
    }
    await expect(measure()).rejects.toMatchObject({ code, message, data: '0x5678' })
  },
)

test.each([
  ['no data', undefined],
  ['the error of another contract', '0xdeadbeef'],
])('an error of the node with %s stays', async (_title, data) => {
  fixture.node.state.call = () => {
    throw { code: 3, message: 'execution reverted', ...(data ? { data } : {}) }
  }
  await expect(measure()).rejects.toMatchObject({ code: 3, message: 'execution reverted' })
})
