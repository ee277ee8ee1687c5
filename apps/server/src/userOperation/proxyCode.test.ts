import { hybridAccount } from '@latchkey/testing'
import {
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
  slice,
  toFunctionSelector,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { accountFactory, accountImplementation, statelessImplementation } from './knownContracts.ts'
import { deploysAccount, isProxyCode } from './proxyCode.ts'

const abi = parseAbi([
  'function deploy(bytes bytecode, bytes32 salt)',
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  'function transferOwnership(address owner)',
])
const owner = privateKeyToAccount(pad('0x51'))
const { factoryData } = hybridAccount(owner)
const [bytecode] = decodeFunctionData({ abi, data: factoryData }).args as readonly [Hex, Hex]
const creationCode = slice(bytecode, 0, 1_008)
const initialization = encodeFunctionData({
  abi,
  functionName: 'initialize',
  args: [owner.address, [], [], []],
})

const deploy = (code: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'deploy', args: [code, pad('0x00')] })
const constructed = (implementation: Hex = accountImplementation, data: Hex = initialization) =>
  encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }], [implementation, data])
const lowerCase = (address: Hex) => address.toLowerCase() as Hex
/** The bytes with another lowest bit in one of them. */
function flipped(data: Hex, byte: number): Hex {
  const at = 2 + 2 * byte + 1
  const digit = (Number.parseInt(data.charAt(at), 16) ^ 1).toString(16)
  return `0x${data.slice(2, at)}${digit}${data.slice(at + 1)}`
}

test('the runtime code of the proxy is known, with each of its bytes', () => {
  const code = slice(creationCode, 845)
  expect(isProxyCode(code)).toBe(true)
  expect(isProxyCode(flipped(code, 0))).toBe(false)
  expect(isProxyCode(flipped(code, 162))).toBe(false)
  expect(isProxyCode(slice(code, 1))).toBe(false)
  expect(isProxyCode(slice(code, 0, 162))).toBe(false)
  expect(isProxyCode(concat([code, '0x00']))).toBe(false)
  expect(isProxyCode(creationCode)).toBe(false)
  expect(isProxyCode('0x')).toBe(false)
})

test('factoryData that deploys the proxy with the framework’s implementation deploys an account', () => {
  expect(deploysAccount(factoryData)).toBe(true)
  expect(deploysAccount(hybridAccount(owner, 7n).factoryData)).toBe(true)
  expect(deploysAccount(deploy(concat([creationCode, constructed()])))).toBe(true)
  const upperCase = slice(factoryData, 4).slice(2).toUpperCase()
  expect(deploysAccount(concat([slice(factoryData, 0, 4), `0x${upperCase}`]))).toBe(true)
})

test.each<[string, Hex]>([
  ['nothing', '0x'],
  ['the selector alone', slice(factoryData, 0, 4)],
  ['another method', initialization],
  ['another selector', concat([toFunctionSelector('run(bytes,bytes32)'), slice(factoryData, 4)])],
  ['one byte more', concat([factoryData, '0x00'])],
  ['one byte less', slice(factoryData, 0, (factoryData.length - 2) / 2 - 1)],
  ['no code', deploy('0x')],
  ['the proxy without constructor data', deploy(creationCode)],
  ['another first byte of code', deploy(concat([flipped(creationCode, 0), constructed()]))],
  ['another last byte of code', deploy(concat([flipped(creationCode, 1_007), constructed()]))],
  ['one byte before the code', deploy(concat(['0x00', creationCode, constructed()]))],
  [
    'the stateless implementation',
    deploy(concat([creationCode, constructed(statelessImplementation)])),
  ],
  ['the factory as implementation', deploy(concat([creationCode, constructed(accountFactory)]))],
  [
    'an implementation that differs in one bit',
    deploy(concat([creationCode, constructed(flipped(lowerCase(accountImplementation), 19))])),
  ],
  ['no initialization', deploy(concat([creationCode, constructed(accountImplementation, '0x')]))],
  [
    'another call in place of the initialization',
    deploy(
      concat([
        creationCode,
        constructed(
          accountImplementation,
          encodeFunctionData({ abi, functionName: 'transferOwnership', args: [owner.address] }),
        ),
      ]),
    ),
  ],
  [
    'a deployment in place of the initialization',
    deploy(concat([creationCode, constructed(accountImplementation, deploy('0x'))])),
  ],
  ['bytes after the constructor data', deploy(concat([creationCode, constructed(), pad('0x01')]))],
  [
    'an implementation with bits above its address',
    deploy(concat([creationCode, flipped(constructed(), 0)])),
  ],
])('factoryData with %s deploys no account', (_what, data) => {
  expect(deploysAccount(data)).toBe(false)
})
