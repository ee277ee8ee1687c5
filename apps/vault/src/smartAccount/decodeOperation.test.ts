import fc from 'fast-check'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  maxUint256,
  pad,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { type AccountCall, decodeCalls, encodeCalls } from './accountCalls.ts'
import { decodeOperation } from './decodeOperation.ts'
import type { Operation } from './operation.ts'
import { hybridAccountOf, upgradedAccountOf } from './smartAccount.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const attacker = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const paymaster = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const account = hybridAccountOf(owner)
const payment: AccountCall = { to: attacker, value: 1n, data: '0x' }

const operation = (change: Partial<Operation> = {}): Operation => ({
  sender: account.address,
  nonce: 0n,
  callData: encodeCalls([payment]),
  callGasLimit: 1n,
  verificationGasLimit: 2n,
  preVerificationGas: 3n,
  maxFeePerGas: 10n,
  maxPriorityFeePerGas: 1n,
  signature: '0x',
  ...change,
})
const read = (change: Partial<Operation> = {}) =>
  decodeOperation(operation(change), { account, paymaster })

const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function execute(Execution execution)',
  'function executeFromExecutor(bytes32 mode, bytes executionCalldata)',
  'function transferOwnership(address owner)',
  'function renounceOwnership()',
  'function upgradeToAndCall(address implementation, bytes data)',
  'function upgradeToAndCallAndRetainStorage(address implementation, bytes data)',
  'function updateSigners(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  'function addKey(string keyId, uint256 x, uint256 y)',
  'function removeKey(string keyId)',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
  'function addDeposit()',
  'function withdrawDeposit(address to, uint256 amount)',
])
const mode = (start: Hex): Hex => pad(start, { dir: 'right', size: 32 })
const execute = (mode: Hex, batch: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'execute', args: [mode, batch] })
const single = encodePacked(['address', 'uint256', 'bytes'], [attacker, 1n, '0x'])
const batchOf = (calls: readonly AccountCall[]): Hex =>
  encodeAbiParameters(
    [
      {
        type: 'tuple[]',
        components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }],
      },
    ],
    [calls.map(({ to, value, data }) => [to, value, data] as const)],
  )
const toSelf = (data: Hex): Hex => encodeCalls([payment, { to: account.address, value: 0n, data }])
const transferOwnership = encodeFunctionData({
  abi,
  functionName: 'transferOwnership',
  args: [attacker],
})
const upgrade = encodeFunctionData({
  abi,
  functionName: 'upgradeToAndCall',
  args: [attacker, '0x'],
})
const updateSigners = encodeFunctionData({
  abi,
  functionName: 'updateSigners',
  args: [attacker, [], [], []],
})
const addKey = encodeFunctionData({ abi, functionName: 'addKey', args: ['k', 1n, 2n] })

/** Calls of the account itself, which an operation must never make, directly or inside its batch. */
const ownFunctions: readonly [string, Hex][] = [
  ['a change of owner', transferOwnership],
  ['an upgrade', upgrade],
  [
    'an upgrade that keeps the storage',
    encodeFunctionData({
      abi,
      functionName: 'upgradeToAndCallAndRetainStorage',
      args: [attacker, '0x'],
    }),
  ],
  ['other signers', updateSigners],
  ['another passkey', addKey],
  ['a removed passkey', encodeFunctionData({ abi, functionName: 'removeKey', args: ['k'] })],
  ['no owner at all', encodeFunctionData({ abi, functionName: 'renounceOwnership' })],
  [
    'a redeemed delegation',
    encodeFunctionData({ abi, functionName: 'redeemDelegations', args: [[], [], []] }),
  ],
  [
    'a withdrawn deposit',
    encodeFunctionData({ abi, functionName: 'withdrawDeposit', args: [attacker, maxUint256] }),
  ],
  [
    'a call in the older form',
    encodeFunctionData({
      abi,
      functionName: 'execute',
      args: [{ target: attacker, value: 1n, callData: '0x' }],
    }),
  ],
  [
    'a call for an executor',
    encodeFunctionData({
      abi,
      functionName: 'executeFromExecutor',
      args: [mode('0x01'), batchOf([payment])],
    }),
  ],
]

/** Malicious operations: each is rejected before it is shown. */
const malicious: readonly [string, Partial<Operation>][] = [
  ...ownFunctions.map(([name, callData]): [string, Partial<Operation>] => [name, { callData }]),
  ...ownFunctions.map(([name, data]): [string, Partial<Operation>] => [
    `${name}, behind a payment in the batch`,
    { callData: toSelf(data) },
  ]),
  ['a payment to the account itself', { callData: toSelf('0x') }],
  ['a delegatecall', { callData: execute(mode('0xff'), single) }],
  ['a delegatecall that ignores failures', { callData: execute(mode('0xff01'), single) }],
  ['a batch that ignores failures', { callData: execute(mode('0x0101'), batchOf([payment])) }],
  ['a single call that ignores failures', { callData: execute(mode('0x0001'), single) }],
  ['a static call', { callData: execute(mode('0xfe'), single) }],
  [
    'a batch with a mode selector',
    { callData: execute(mode('0x01000000000012345678'), batchOf([payment])) },
  ],
  [
    'a batch with a mode payload',
    { callData: execute(concat([mode('0x01').slice(0, 64) as Hex, '0x01']), batchOf([payment])) },
  ],
  ['an empty batch', { callData: encodeCalls([]) }],
  ['no call data', { callData: '0x' }],
  ['a selector alone', { callData: '0xe9ae5c53' }],
  ['bytes behind the calls', { callData: concat([encodeCalls([payment]), '0x00']) }],
  [
    'bytes behind the batch',
    { callData: execute(mode('0x01'), concat([batchOf([payment]), pad('0x', { size: 32 })])) },
  ],
  ['a batch that cannot be decoded', { callData: execute(mode('0x01'), '0x1234') }],
  ['an unknown function', { callData: '0x12345678' }],
  ['another sender', { sender: attacker }],
  ['the owner as the sender', { sender: owner }],
  ['another factory', { factory: attacker, factoryData: account.factoryData }],
  ['another deployment', { factory: account.factory, factoryData: '0x1234' }],
  [
    'the deployment of another owner’s account',
    { factory: account.factory, factoryData: hybridAccountOf(attacker).factoryData },
  ],
  ['a deployment without its factory', { factoryData: account.factoryData }],
  ['a factory without a deployment', { factory: account.factory }],
  [
    'an EIP-7702 authorisation',
    {
      authorization: { address: attacker, chainId: 1, nonce: 0, r: '0x1', s: '0x1', yParity: 0 },
    },
  ],
  ['an unknown paymaster', { paymaster: attacker, paymasterData: '0x' }],
  ['data for no paymaster', { paymasterData: '0x1234' }],
]

test.each(malicious)('the vault rejects a user operation with %s', (_, change) => {
  expect(() => read(change)).toThrow(NotAllowed)
})

test('the vault rejects a user operation with any paymaster while its configuration names none', () => {
  const sponsored = operation({ paymaster, paymasterData: '0x' })
  expect(() => decodeOperation(sponsored, { account, paymaster: null })).toThrow(NotAllowed)
})

test('the vault’s fee of a user operation is its gas limits at its maximum fee, and zero with the configured paymaster', () => {
  expect(read()).toEqual({ calls: [payment], fee: 60n })
  expect(read({ paymaster, paymasterData: '0x12' }).fee).toBe(0n)
  const { factory, factoryData } = account
  expect(read({ factory, factoryData }).calls).toEqual([payment])
})

test('the vault decodes from a user operation exactly the calls that were encoded', () => {
  const bytes = (size: number) =>
    fc.uint8Array({ minLength: size, maxLength: size }).map((all) => toHex(all))
  const call = fc.record({
    to: bytes(20).map((hex) => getAddress(hex)),
    value: fc.bigInt({ min: 0n, max: maxUint256 }),
    data: fc.uint8Array({ maxLength: 200 }).map((all) => toHex(all)),
  })
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 10 }), (calls) => {
      expect(decodeCalls(encodeCalls(calls))).toEqual(calls)
    }),
    { numRuns: 100 },
  )
})

test('the vault decodes a call to a token in a user operation as a call to that token', () => {
  const call = { to: token as Address, value: 0n, data: transferOwnership }
  expect(read({ callData: encodeCalls([call]) }).calls).toEqual([call])
})

function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

test('the vault rejects a user operation of an upgraded account (EIP-7702) that calls the account itself or has an authorisation that was not shown', () => {
  const upgraded = upgradedAccountOf(owner)
  const shown = { address: attacker, chainId: 1, nonce: 4 } as const
  const signed = { ...shown, r: '0x1', s: '0x1', yParity: 0 } as const
  const readUpgraded = (change: Partial<Operation>, authorization?: typeof shown) =>
    decodeOperation(operation({ sender: owner, ...change }), {
      ...{ account: upgraded, paymaster, authorization },
    })
  expect(readUpgraded({}).calls).toEqual([payment])
  expect(readUpgraded({ authorization: signed }, shown).calls).toEqual([payment])
  for (const data of [transferOwnership, upgrade, '0x'] as const) {
    const callData = encodeCalls([{ to: owner, value: 0n, data }])
    expect(() => readUpgraded({ callData })).toThrow(NotAllowed)
  }
  expect(() => readUpgraded({ authorization: signed })).toThrow(NotAllowed)
  expect(() => readUpgraded({}, shown)).toThrow(NotAllowed)
  for (const change of [{ address: owner }, { chainId: 0 }, { nonce: 5 }] as const) {
    expect(() => readUpgraded({ authorization: { ...signed, ...change } }, shown)).toThrow(
      NotAllowed,
    )
  }
})
