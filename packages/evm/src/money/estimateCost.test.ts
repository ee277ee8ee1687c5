import { defineNetwork, type Network } from '@latchkey/core'
import { errorCodeOf, localAccounts } from '@latchkey/testing'
import { type Hex, numberToHex, parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../networks.ts'
import { account, contracts, network, openPureEvm, type Replies } from '../testing/pureEvm.ts'
import { estimateCost } from './estimateCost.ts'

const { bob } = localAccounts
const oracle = '0x420000000000000000000000000000000000000F'
const rollup = defineNetwork({ ...mainnet, contracts: { gasPriceOracle: { address: oracle } } })
const pay = { to: bob.address.toLowerCase(), value: 5n, data: '0x12' } as const
const base = 1000n
const tip = 50n

const nodeOf = (change: Replies = {}): Replies => ({
  eth_estimateGas: () => numberToHex(21_003n),
  eth_getBlockByNumber: () => ({ baseFeePerGas: numberToHex(base), transactions: [] }),
  eth_maxPriorityFeePerGas: () => numberToHex(tip),
  eth_gasPrice: () => numberToHex(77n),
  ...change,
})
async function costOf(
  options: { node?: Replies; on?: Network; calls?: readonly (typeof pay | { to: string })[] } = {},
) {
  const pure = await openPureEvm({ node: nodeOf(options.node) })
  const { on = network, calls = [pay] } = options
  return { ...pure, cost: await estimateCost(pure.evm, { network: on, account, calls }) }
}

describe('the network fee of one call', () => {
  test('is gas times base fee and tip; the reserve takes a fifth more gas, a double base fee and a fifth more tip', async () => {
    const { cost, read } = await costOf()
    expect(cost).toEqual({
      fee: 21_003n * (base + tip),
      reserve: ((21_003n * 6n) / 5n) * (base * 2n + (tip * 6n) / 5n),
    })
    expect(read.find(({ method }) => method === 'eth_estimateGas')?.params).toMatchObject([
      { from: account.address, to: bob.address, value: '0x5', data: '0x12' },
    ])
  })

  test('keeps a zero value, and leaves out what is undefined', async () => {
    const paramsOf = async (call: { to: string; value?: bigint }) => {
      const { read } = await costOf({ calls: [call] })
      return read.find(({ method }) => method === 'eth_estimateGas')?.params
    }
    expect(await paramsOf({ to: bob.address, value: 0n })).toMatchObject([{ value: '0x0' }])
    expect(await paramsOf({ to: bob.address })).toEqual([
      { from: account.address, to: bob.address },
    ])
  })

  test.each([null, undefined])(
    'is the gas price on a chain whose base fee is %s; the reserve takes a quarter more',
    async (baseFeePerGas) => {
      const eth_getBlockByNumber = () => ({ baseFeePerGas, transactions: [] })
      const { cost, read } = await costOf({ node: { eth_getBlockByNumber } })
      expect(cost).toEqual({ fee: 21_003n * 77n, reserve: 25_203n * 96n })
      expect(read.map(({ method }) => method)).not.toContain('eth_maxPriorityFeePerGas')
    },
  )

  test('takes a base fee of zero as a base fee', async () => {
    const eth_getBlockByNumber = () => ({ baseFeePerGas: '0x0', transactions: [] })
    const { cost } = await costOf({ node: { eth_getBlockByNumber } })
    expect(cost.fee).toBe(21_003n * tip)
  })

  test('adds the rollup’s fee once, and to the reserve twice', async () => {
    const sized: Hex[] = []
    const eth_call = contracts({
      [oracle]: {
        'getL1Fee(bytes data) view returns (uint256)': (data: Hex) => {
          sized.push(data)
          return 9n
        },
      },
    })
    const { cost } = await costOf({ node: { eth_call }, on: rollup })
    const { cost: without } = await costOf()
    expect(cost).toEqual({ fee: without.fee + 9n, reserve: without.reserve + 18n })
    expect(parseTransaction(sized[0] ?? '0x')).toEqual({
      type: 'eip1559',
      chainId: 1,
      nonce: 1000,
      gas: 500_000n,
      maxFeePerGas: 1_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      to: bob.address.toLowerCase(),
      value: 5n,
      data: '0x12',
    })
  })

  test.each([oracle.slice(0, -1), 7, null, undefined])(
    'has no rollup fee with the oracle address %j',
    async (address) => {
      const on = { ...network, contracts: { gasPriceOracle: { address } } }
      const { cost, read } = await costOf({ on })
      expect(cost.fee).toBe(21_003n * (base + tip))
      expect(read.map(({ method }) => method)).not.toContain('eth_call')
    },
  )

  test.each([oracle, null, undefined, {}])(
    'has no rollup fee with the oracle %j',
    async (found) => {
      const on = { ...network, contracts: { gasPriceOracle: found } }
      expect((await costOf({ on })).cost.fee).toBe(21_003n * (base + tip))
    },
  )

  test('is an error when the call would revert or the node is unreachable', async () => {
    const reverted = () => Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
    expect(await errorCodeOf(costOf({ node: { eth_estimateGas: reverted } }))).toBe(
      'chain/execution-reverted',
    )
    const unknown = () => Object.assign(new Error('?'), { code: -32099 })
    await expect(costOf({ node: { eth_estimateGas: unknown } })).rejects.toMatchObject({
      ...{ code: 'rpc/failed', context: { method: 'eth_estimateGas' } },
    })
  })
})

describe('the network fee of several calls', () => {
  const simulated = (gas: readonly bigint[]): Replies => ({
    eth_simulateV1: ([options]) => {
      const { blockStateCalls } = options as { blockStateCalls: [{ calls: { to: string }[] }] }
      const [{ calls }] = blockStateCalls
      let index = 0
      return [
        {
          calls: calls.map(({ to }) => ({
            status: '0x1',
            returnData: `0x${'00'.repeat(32)}`,
            gasUsed: numberToHex(to === bob.address ? (gas[index++] ?? 0n) : 999n),
          })),
        },
      ]
    },
  })

  test('takes a quarter more gas than they use in a simulation', async () => {
    const calls = [{ ...pay }, { ...pay }]
    const { cost, read } = await costOf({ node: simulated([1001n, 2000n]), calls })
    expect(cost.fee).toBe(((3001n * 5n) / 4n) * (base + tip))
    expect(read.map(({ method }) => method)).not.toContain('eth_estimateGas')
  })

  test('takes 150,000 gas for each call where no node simulates', async () => {
    const calls = [{ ...pay }, { ...pay }, { ...pay }]
    expect((await costOf({ calls })).cost.fee).toBe(450_000n * (base + tip))
    expect((await costOf({ calls: calls.slice(1) })).cost.fee).toBe(300_000n * (base + tip))
  })

  test('adds the rollup’s fee of each', async () => {
    let fee = 3n
    const eth_call = contracts({
      [oracle]: { 'getL1Fee(bytes data) view returns (uint256)': () => fee++ },
    })
    const calls = [{ ...pay }, { ...pay }]
    const { cost } = await costOf({
      node: { ...simulated([1000n, 1000n]), eth_call },
      calls,
      on: rollup,
    })
    expect(cost.fee).toBe(2500n * (base + tip) + 7n)
  })
})
