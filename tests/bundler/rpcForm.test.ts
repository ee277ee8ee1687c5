import { delegationAddresses, localAddresses } from '@latchkey/testing'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeQuantities } from '../../apps/server/src/userOperation/operation.ts'
import { codeOf, openRpcFixture, type RpcFixture } from './rpcFixture.ts'

// The cases of eth-infinitism's bundler-spec-tests and of ERC-4337's JSON-RPC, re-expressed. Rules
// about opcodes, storage and reputation (ERC-7562) are left to an external bundler: this one takes
// only accounts, factories and paymasters whose code it knows.

const entryPoint = localAddresses.entryPoint07

let fixture: RpcFixture

beforeAll(async () => {
  fixture = await openRpcFixture()
})
afterAll(() => fixture.close())

describe('discovery', () => {
  test('the bundler’s eth_supportedEntryPoints lists EntryPoint 0.7', async () => {
    expect(await fixture.bundler.result('eth_supportedEntryPoints', [])).toEqual([entryPoint])
  })

  test('the bundler’s eth_chainId returns the chain of the request', async () => {
    expect(await fixture.bundler.result('eth_chainId', [])).toBe('0x7a69')
  })

  test.each(['eth_call', 'debug_bundler_sendBundleNow', 'eth_sendTransaction', 'eth_accounts'])(
    'the bundler rejects the method %s',
    async (method) => {
      expect(codeOf(await fixture.bundler.call(method, []))).toBe(-32601)
    },
  )
})

describe('eth_sendUserOperation checks the form of an operation', () => {
  const members = ['sender', 'nonce', 'callData', 'callGasLimit', 'verificationGasLimit']
  const more = ['preVerificationGas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'signature']

  test.each([...members, ...more])(
    'the bundler rejects an operation without %s',
    async (member) => {
      const { [member]: _, ...rest } = encodeQuantities(await fixture.signedDraft())
      expect(codeOf(await fixture.sendJson(rest))).toBe(-32602)
    },
  )

  test.each([...members, ...more])(
    'the bundler rejects an operation with text as %s',
    async (member) => {
      const operation = { ...encodeQuantities(await fixture.signedDraft()), [member]: 'text' }
      expect(codeOf(await fixture.sendJson(operation))).toBe(-32602)
    },
  )

  test.each([
    ['a number as nonce', { nonce: 1 }],
    ['a nonce of more than 256 bits', { nonce: `0x1${'0'.repeat(64)}` }],
    ['a gas limit of more than 128 bits', { callGasLimit: `0x1${'0'.repeat(32)}` }],
    ['half a byte of callData', { callData: '0x123' }],
    ['a sender of 19 bytes', { sender: `0x${'11'.repeat(19)}` }],
    ['null as sender', { sender: null }],
    ['factoryData without a factory', { factory: null }],
    ['paymasterData without a paymaster', { paymasterData: '0x1234' }],
    ['a paymaster without gas', { paymaster: delegationAddresses.SimpleFactory }],
    ['a priority fee above the fee', { maxPriorityFeePerGas: '0xb2d05e01' }],
    ['a fee below the base fee', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }],
    ['too little preVerificationGas', { preVerificationGas: '0x5208' }],
    ['no preVerificationGas', { preVerificationGas: '0x0' }],
    ['too little callGasLimit', { callGasLimit: '0x1' }],
    ['a verificationGasLimit above the highest', { verificationGasLimit: '0xffffffffff' }],
    ['a callGasLimit above the highest', { callGasLimit: '0xffffffffff' }],
    ['a preVerificationGas above the highest', { preVerificationGas: '0xffffffffff' }],
  ])('the bundler rejects a user operation with %s', async (_title, change) => {
    const operation = { ...encodeQuantities(await fixture.signedDraft()), ...change }
    expect(codeOf(await fixture.sendJson(operation))).toBe(-32602)
  })

  test.each([
    ['EntryPoint 0.8', localAddresses.entryPoint08],
    ['the zero address as EntryPoint', zeroAddress],
    ['text as EntryPoint', 'text'],
    ['null as EntryPoint', null],
  ])('the bundler rejects a user operation with %s', async (_title, at) => {
    expect(codeOf(await fixture.sendJson(encodeQuantities(await fixture.signedDraft()), at))).toBe(
      -32602,
    )
  })

  test('the bundler rejects params without an EntryPoint', async () => {
    const params = [encodeQuantities(await fixture.signedDraft())]
    expect(codeOf(await fixture.bundler.call('eth_sendUserOperation', params))).toBe(-32602)
  })
})
