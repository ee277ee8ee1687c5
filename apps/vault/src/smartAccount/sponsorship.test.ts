import { numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, createAccountTools, estimate, gwei } from '../testing/accountTools.ts'
import { fillOperation } from './fillOperation.ts'

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const paymaster = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const calls = [{ to: other, value: 1n, data: '0x12' }] as const
const gas = (100_000n + 200_000n + 50_000n) * 15n * gwei

async function fill(bundler: object, paidBy: { paymaster: typeof paymaster | null }) {
  const tools = createAccountTools({ bundler: { ...bundler } })
  return { ...(await fillOperation(tools, { account, calls, nonce: 5n, ...paidBy })), tools }
}

describe('a paymaster', () => {
  const stub = { paymaster, paymasterData: '0xaa' }
  const data = { paymaster, paymasterData: '0xbb' }
  const answers = { pm_getPaymasterStubData: stub, pm_getPaymasterData: data }
  const sponsor = (bundler: object) => fill({ ...answers, ...bundler }, { paymaster })

  test('the configured paymaster pays, and signs the operation with the estimated gas', async () => {
    const { operation, fee, isSponsored, tools } = await sponsor({})
    expect(operation).toMatchObject({ paymaster, paymasterData: '0xbb', callGasLimit: 100_000n })
    expect([fee, isSponsored]).toEqual([{ amount: 0n, isHigh: false }, true])
    expect(tools.onBundler.methods()).toEqual([
      'pm_getPaymasterStubData',
      'eth_estimateUserOperationGas',
      'pm_getPaymasterData',
    ])
    const [request, at, chainId, context] = tools.onBundler.paramsOf('pm_getPaymasterData')[0] ?? []
    expect(request).toMatchObject({ paymasterData: '0xaa', callGasLimit: numberToHex(100_000n) })
    expect([at, chainId, context]).toEqual([entryPoint, '0x1', {}])
  })

  test.each([
    [
      'its limits are those of the estimate',
      {},
      { paymasterVerificationGasLimit: '0x7', paymasterPostOpGasLimit: '0x8' },
      [7n, 8n],
    ],
    ['it has no limits, and neither has the estimate', {}, {}, [0n, 0n]],
    [
      'its own limits win',
      { paymasterVerificationGasLimit: '0x5', paymasterPostOpGasLimit: '0x6' },
      { paymasterVerificationGasLimit: '0x7', paymasterPostOpGasLimit: '0x8' },
      [5n, 6n],
    ],
    [
      'zero is a limit after the operation, and none of the verification',
      { paymasterVerificationGasLimit: '0x0', paymasterPostOpGasLimit: '0x0' },
      { paymasterVerificationGasLimit: '0x7', paymasterPostOpGasLimit: '0x8' },
      [7n, 0n],
    ],
  ])('the paymaster’s gas: %s', async (_, own, estimated, expected) => {
    const { operation } = await sponsor({
      pm_getPaymasterData: { ...data, ...own },
      eth_estimateUserOperationGas: { ...estimate, ...estimated },
    })
    const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation
    expect([paymasterVerificationGasLimit, paymasterPostOpGasLimit]).toEqual(expected)
  })

  test.each([
    [
      'responds with another paymaster at first',
      { pm_getPaymasterStubData: { ...stub, paymaster: other } },
    ],
    [
      'responds with another paymaster at last',
      { pm_getPaymasterData: { ...data, paymaster: other } },
    ],
    ['rejects the operation at first', { pm_getPaymasterStubData: null }],
    ['rejects the operation at last', { pm_getPaymasterData: null }],
    ['answers half bytes', { pm_getPaymasterData: { ...data, paymasterData: '0xb' } }],
  ])('the account pays when the paymaster’s service %s', async (_, bundler) => {
    const { operation, fee, isSponsored } = await sponsor(bundler)
    expect(operation).not.toHaveProperty('paymaster')
    expect([fee.amount, isSponsored]).toEqual([gas, false])
  })

  test('no paymaster is asked when the configuration names none', async () => {
    const { tools } = await fill(answers, { paymaster: null })
    expect(tools.onBundler.methods()).toEqual(['eth_estimateUserOperationGas'])
  })
})
