import { type Hex, hashMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type EvmVerifierOptions, verifyEvmHash } from './evmVerifier.ts'
import type { RpcRequest } from './rpcRequest.ts'

const chainId = 'eip155:1'
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const hash = hashMessage('hello')
const magicValue = `0x1626ba7e${'0'.repeat(56)}`
/** A node on which every account is a contract that confirms every signature. */
const confirming: RpcRequest = async ({ method }) => (method === 'eth_chainId' ? '0x1' : magicValue)
const withNode: EvmVerifierOptions = { rpc: { [chainId]: confirming } }
const verify = (address: string, signature: string, options = withNode) =>
  verifyEvmHash({ hash, signature, address, chainId }, options)
const addressOf = (number: bigint) => `0x${number.toString(16).padStart(40, '0')}`

test.each([
  [0n, false],
  [1n, false],
  [0xffffn, false],
  [0x10000n, true],
])('verifyEvmHash lets the address of the number %s sign: %s', async (number, isSigned) => {
  expect(await verify(addressOf(number), '0x00')).toBe(isSigned)
})

test.each([
  ['0x', true],
  ['0x00', true],
  ['0x0', false],
  ['0x000', false],
  ['00', false],
  ['0xgg', false],
  ['', false],
])('verifyEvmHash asks a node about the signature %j: %s', async (signature, isAsked) => {
  expect(await verify(owner.address, signature)).toBe(isAsked)
})

test('verifyEvmHash accepts an address in lower case or with its checksum, and no other spelling', async () => {
  const lower = owner.address.toLowerCase()
  expect(await verify(lower, '0x00')).toBe(true)
  expect(await verify(owner.address, '0x00')).toBe(true)
  expect(await verify(`0x${lower.slice(2).toUpperCase()}`, '0x00')).toBe(false)
  expect(await verify(owner.address.slice(0, -1), '0x00')).toBe(false)
  expect(await verify(owner.address.slice(2), '0x00')).toBe(false)
})

test('verifyEvmHash rejects a contract’s signature on a chain without a node, and inherited names', async () => {
  expect(await verify(owner.address, '0x00', {})).toBe(false)
  expect(await verify(owner.address, '0x00', { rpc: { 'eip155:10': confirming } })).toBe(false)
  const named = { hash, signature: '0x00', address: owner.address, chainId: 'constructor' as never }
  expect(await verifyEvmHash(named, withNode)).toBe(false)
})

test('verifyEvmHash verifies a key’s signature of this hash only', async () => {
  const signature = await owner.sign({ hash })
  expect(await verify(owner.address, signature, {})).toBe(true)
  const other = { hash: hashMessage('hello.'), signature, address: owner.address, chainId } as const
  expect(await verifyEvmHash(other)).toBe(false)
  const longer: Hex = `${signature}00`
  expect(await verify(owner.address, longer, {})).toBe(false)
})

test('verifyEvmHash passes a node two seconds to answer, unless told otherwise', async () => {
  const timeouts: number[] = []
  const { timeout } = AbortSignal
  AbortSignal.timeout = (ms) => {
    timeouts.push(ms)
    return timeout.call(AbortSignal, ms)
  }
  try {
    await verify(owner.address, '0x00')
    await verify(owner.address, '0x00', { ...withNode, timeoutMs: 7 })
  } finally {
    AbortSignal.timeout = timeout
  }
  expect(timeouts).toEqual([2_000, 7])
})
