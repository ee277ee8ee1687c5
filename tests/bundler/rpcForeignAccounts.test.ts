import { delegationAddresses, hybridAccount, localAddresses } from '@latchkey/testing'
import {
  concat,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeQuantities } from '../../apps/server/src/userOperation/operation.ts'
import { deploysAccount, isProxyCode } from '../../apps/server/src/userOperation/proxyCode.ts'
import { depositFor, disguisedAccount, foreignDeployment } from './foreignAccounts.ts'
import { draftOperation, signedOperation } from './operationFixture.ts'
import { codeOf, newAddress, openRpcFixture, type RpcFixture } from './rpcFixture.ts'

/** The selector of `initialize(address,string[],uint256[],uint256[])`. */
const INITIALIZE = toFunctionSelector(
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
)
const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt)'])
const { factoryData } = hybridAccount(privateKeyToAccount(generatePrivateKey()))

let fixture: RpcFixture
beforeAll(async () => {
  fixture = await openRpcFixture()
})
afterAll(() => fixture.close())

/** The factory's calldata with another creation code. */
function withBytecode(change: (bytecode: Hex) => Hex): Hex {
  const [bytecode, salt] = decodeFunctionData({ abi: factoryAbi, data: factoryData }).args
  const args = [change(bytecode), salt] as const
  return encodeFunctionData({ abi: factoryAbi, functionName: 'deploy', args })
}

const replaced = (text: Hex, part: string, other: string): Hex =>
  text.replace(part.slice(2).toLowerCase(), other.slice(2).toLowerCase()) as Hex

test('the bundler rejects an account with code of its own and the framework’s implementation in its proxy slot', async () => {
  const sender = await disguisedAccount(fixture)
  await depositFor(fixture, sender)
  const {
    factory,
    factoryData: _,
    ...draft
  } = draftOperation(await fixture.createAccount(), [{ to: newAddress() }], { sender })
  expect(codeOf(await fixture.sendJson(encodeQuantities(draft)))).toBe(-32500)
})

test('the bundler rejects an operation whose factory call deploys other code than the framework’s account', async () => {
  const { address: sender, ...deployment } = foreignDeployment()
  await depositFor(fixture, sender)
  const draft = draftOperation(await fixture.createAccount(), [{ to: newAddress() }], {
    sender,
    ...deployment,
  })
  expect(codeOf(await fixture.sendJson(encodeQuantities(draft)))).toBe(-32500)
})

test('the code of a deployed account is that of the framework’s proxy; one other byte is not', async () => {
  const account = await fixture.createAccount()
  const calls = [{ to: newAddress() }]
  const operation = await signedOperation(fixture, fixture.bundler, { account, calls })
  await fixture.bundler.included(await fixture.bundler.send(operation))
  const code = (await fixture.client.getCode({ address: account.address })) ?? '0x'
  expect(isProxyCode(code)).toBe(true)
  expect(isProxyCode(`${code.slice(0, -2)}00` as Hex)).toBe(false)
  expect(isProxyCode(concat([code, '0x00']))).toBe(false)
})

test.each<[string, Hex]>([
  ['one other byte of the proxy’s code', withBytecode((code) => `0x61${code.slice(4)}`)],
  [
    'another implementation',
    withBytecode((code) =>
      replaced(code, delegationAddresses.HybridDeleGatorImpl, localAddresses.usdc),
    ),
  ],
  ['bytes behind the constructor’s parameters', withBytecode((code) => concat([code, '0x00']))],
  ['no initialization', withBytecode((code) => replaced(code, INITIALIZE, '0x12345678'))],
  ['bytes behind the call', concat([factoryData, '0x00'])],
  ['another function', `0x12345678${factoryData.slice(10)}`],
  ['no code', withBytecode(() => '0x')],
  ['nothing', '0x'],
])('a factory call with %s deploys no account of the framework', (_title, data) => {
  expect(deploysAccount(factoryData)).toBe(true)
  expect(data).not.toBe(factoryData)
  expect(deploysAccount(data)).toBe(false)
})
