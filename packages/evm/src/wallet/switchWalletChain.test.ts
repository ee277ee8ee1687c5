import { errorCodeOf } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { switchWalletChain } from './switchWalletChain.ts'

const chain = {
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://node.test'],
  explorerUrls: ['https://explorer.test'],
}
const failure = (code: number) => Object.assign(new Error('no'), { code })

/** A wallet on chain 1 whose n-th switch, and whose addition, do what the test says. */
function open(switches: readonly unknown[], options: { add?: unknown; lateReads?: number } = {}) {
  const asked: { method: string; params?: unknown }[] = []
  let [chainId, count, late] = ['0x1', 0, options.lateReads ?? 0]
  let next = chainId
  const act = (outcome: unknown) => {
    if (outcome instanceof Error) throw outcome
    if (typeof outcome === 'string') next = outcome
    return null
  }
  const request = async (call: { method: string; params?: unknown }) => {
    asked.push(call)
    if (call.method === 'wallet_switchEthereumChain') return act(switches[count++])
    if (call.method === 'wallet_addEthereumChain') return act(options.add)
    if (late > 0) late -= 1
    else chainId = next
    return chainId
  }
  const run = () => switchWalletChain({ provider: { request }, wallet: 'Test' }, chain)
  return { run, asked, methods: () => asked.map(({ method }) => method.replace('wallet_', '')) }
}
const toSwitch = 'switchEthereumChain'
const toAdd = 'addEthereumChain'

describe('a switch', () => {
  test('is requested by the chain id in hex and verified', async () => {
    const wallet = open(['0xa'])
    await wallet.run()
    expect(wallet.asked).toEqual([
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] },
      { method: 'eth_chainId' },
    ])
  })

  test.each([1, 4])('waits for a wallet that is late by %i reads', async (lateReads) => {
    const wallet = open(['0xa'], { lateReads })
    await wallet.run()
    expect(wallet.methods().filter((method) => method === 'eth_chainId')).toHaveLength(
      lateReads + 1,
    )
  })

  test.each([
    ['stays on its chain', undefined, 0],
    ['moves to another one', '0x1', 0],
    ['is late by five reads', '0xa', 5],
  ])('fails when the wallet %s', async (_, moved, lateReads) => {
    const { run } = open([moved], { lateReads })
    await expect(run()).rejects.toMatchObject({
      code: 'network/switch-failed',
      context: { id: 'eip155:10' },
    })
  })

  test.each([
    [4001, 'wallet/rejected'],
    [-32002, 'wallet/already-pending'],
    [4100, 'network/switch-failed'],
    [4200, 'network/switch-failed'],
  ])('that the wallet ends with %d is %s, and adds nothing', async (code, expected) => {
    const wallet = open([failure(code)])
    expect(await errorCodeOf(wallet.run())).toBe(expected)
    expect(wallet.methods()).toEqual([toSwitch])
  })
})

describe('a chain that the wallet does not know', () => {
  test('is added with its name, currency, nodes and explorer', async () => {
    const wallet = open([failure(4902), '0xa'])
    await wallet.run()
    expect(wallet.methods()).toEqual([toSwitch, toAdd, 'eth_chainId', toSwitch, 'eth_chainId'])
    expect(wallet.asked[1]?.params).toEqual([
      {
        chainId: '0xa',
        chainName: chain.name,
        nativeCurrency: chain.nativeCurrency,
        rpcUrls: chain.rpcUrls,
        blockExplorerUrls: chain.explorerUrls,
      },
    ])
  })

  test('is not switched to twice when adding switches', async () => {
    const wallet = open([failure(4902)], { add: '0xa' })
    await wallet.run()
    expect(wallet.methods()).toEqual([toSwitch, toAdd, 'eth_chainId', 'eth_chainId'])
  })

  test.each([
    [4001, 'wallet/rejected'],
    [-32603, 'network/switch-failed'],
  ])('is not switched to when adding ends with %d', async (code, expected) => {
    const wallet = open([failure(4902)], { add: failure(code) })
    expect(await errorCodeOf(wallet.run())).toBe(expected)
    expect(wallet.methods()).toEqual([toSwitch, toAdd])
  })
})
