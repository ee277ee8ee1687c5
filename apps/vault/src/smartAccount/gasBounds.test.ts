import { numberToHex, parseGwei, size, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CallRpc } from '../approve/node.ts'
import { fillOperation } from './fillOperation.ts'
import { hybridAccountOf } from './smartAccount.ts'

type Limits = Readonly<
  Record<'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas', bigint>
>

const account = hybridAccountOf('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const usual: Limits = {
  callGasLimit: 300_000n,
  verificationGasLimit: 500_000n,
  preVerificationGas: 60_000n,
}

/** Fills an operation of a deployed account with the limits that a bundler returns. */
function fillWith(limits: Partial<Limits>, chainId = 'eip155:1') {
  const node: CallRpc = async (method) => {
    if (method === 'eth_getCode') return '0xef01'
    return numberToHex(method === 'eth_gasPrice' ? parseGwei('5') : 1n)
  }
  const gas = Object.entries({ ...usual, ...limits })
  const bundler: CallRpc = async () =>
    Object.fromEntries(gas.map(([name, limit]) => [name, numberToHex(limit)]))
  const calls = [{ to: zeroAddress, value: 1n, data: '0x' as const }]
  return fillOperation({ node, bundler, chainId }, { account, calls, nonce: 0n, paymaster: null })
}

const isHigh = async (limits: Partial<Limits>, chainId?: string) =>
  (await fillWith(limits, chainId)).fee.isHigh

describe('the gas limits of a bundler', () => {
  test('the vault rejects an operation whose gas limits together exceed EIP-7825’s 2^24, by one unit', async () => {
    const { verificationGasLimit, preVerificationGas } = usual
    const callGasLimit = 16_777_216n - verificationGasLimit - preVerificationGas
    expect((await fillWith({ callGasLimit })).operation.callGasLimit).toBe(callGasLimit)
    for (const name of ['callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const) {
      const limits = { ...usual, callGasLimit }
      await expect(fillWith({ ...limits, [name]: limits[name] + 1n })).rejects.toThrow()
    }
  })

  test('the vault rates a verification gas limit above 3,000,000 as high', async () => {
    expect(await isHigh({ verificationGasLimit: 3_000_000n })).toBe(false)
    expect(await isHigh({ verificationGasLimit: 3_000_001n })).toBe(true)
  })

  test('on a network whose gas pays for everything, the vault rates preVerificationGas above twice what the operation’s bytes cost as high', async () => {
    const { operation } = await fillWith({})
    const bytes = BigInt(size(operation.callData) + size(operation.signature))
    const preVerificationGas = 200_000n + 80n * bytes
    expect(await isHigh({ preVerificationGas })).toBe(false)
    expect(await isHigh({ preVerificationGas: preVerificationGas + 1n })).toBe(true)
  })

  test('on a network with a data fee the vault rates preVerificationGas above 2,000,000 as high', async () => {
    for (const chainId of ['eip155:8453', 'eip155:424242']) {
      expect(await isHigh({ preVerificationGas: 2_000_000n }, chainId)).toBe(false)
      expect(await isHigh({ preVerificationGas: 2_000_001n }, chainId)).toBe(true)
    }
  })
})
