import { errorCodeOf } from '@latchkey/testing'
import { getBlockNumber } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { disconnectWallet } from '../connection/disconnectWallet.ts'
import { readClient } from '../rpc/readClient.ts'
import { network, openPureEvm, type PureEvm, type Replies } from '../testing/pureEvm.ts'
import { askAllNodes } from './askAllNodes.ts'
import { resolveByAllNodes } from './resolveByAllNodes.ts'

const ask = ({ evm }: PureEvm) =>
  askAllNodes(evm, network, (client) => getBlockNumber(client, { cacheTime: 0 }))
const open = (options: { wallet?: Replies; node?: Replies; context?: object } = {}) =>
  openPureEvm({
    node: { eth_blockNumber: () => '0x5', ...options.node },
    wallet: { eth_blockNumber: () => '0x6', ...options.wallet },
    context: options.context ?? {},
  })
const server = { source: 'server', value: 5n }
const wallet = { source: 'wallet', value: 6n }
const failing = () => Object.assign(new Error('down'), { code: -32099 })

describe('the independent nodes', () => {
  test('are the server’s and the wallet’s', async () => {
    expect(await ask(await open())).toEqual([server, wallet])
  })

  test('are the site’s own node instead of the server’s where the site has one', async () => {
    const { evm, ...pure } = await open()
    const client = readClient(evm, network)
    evm.clients.set('guard eip155:1 https://own.test', client)
    const ownedBy = (urls: readonly string[]) => ({
      ...pure,
      evm: { ...evm, context: { ...evm.context, ownRpcUrls: () => urls } },
    })
    expect(await ask(ownedBy([]))).toEqual([server, wallet])
    expect(await ask(ownedBy(['https://own.test']))).toEqual([
      { ...server, source: 'site' },
      wallet,
    ])
  })

  test.each(['0x2', '0xa'])('leave out a wallet on the chain %s', async (chainId) => {
    let current = '0x1'
    const pure = await open({ wallet: { eth_chainId: () => current } })
    current = chainId
    expect(await ask(pure)).toEqual([server])
    expect(pure.asked.map(({ method }) => method)).not.toContain('eth_blockNumber')
  })

  test('leave out the wallet after it was disconnected', async () => {
    const pure = await open()
    await disconnectWallet(pure.evm)
    pure.asked.length = 0
    expect(await ask(pure)).toEqual([server])
    expect(pure.asked).toEqual([])
  })

  test.each(['EXTERNAL', 'WALLET_CONNECT', 'AUTH'] as const)(
    'leave out a connector of the type %s',
    async (type) => {
      const pure = await open()
      const [found] = pure.evm.discovery.wallets()
      const changed = found ? [{ ...found, connector: { ...found.connector, type } }] : []
      const discovery = { ...pure.evm.discovery, wallets: () => changed }
      expect(await ask({ ...pure, evm: { ...pure.evm, discovery } })).toEqual([server])
    },
  )

  test('are those that respond', async () => {
    expect(await ask(await open({ node: { eth_blockNumber: failing } }))).toEqual([wallet])
    expect(await ask(await open({ wallet: { eth_blockNumber: failing } }))).toEqual([server])
  })

  test('fail with the site’s error when none responds', async () => {
    const pure = await open({
      node: { eth_blockNumber: () => Object.assign(new Error('site'), { code: -32099 }) },
      wallet: { eth_blockNumber: failing },
    })
    await expect(ask(pure)).rejects.toThrow('site')
  })
})

describe('a name at all nodes', () => {
  const resolve = async (site: string | null, other: string | null) => {
    const { evm } = await open()
    let asked = 0
    return resolveByAllNodes(evm, {
      network,
      name: 'a.eth',
      ask: async () => {
        asked += 1
        return asked === 1 ? site : other
      },
    })
  }

  test('is the address on which they agree, in any case', async () => {
    const sources = ['server', 'wallet']
    expect(await resolve('0xAb', '0xab')).toEqual({ address: '0xAb', sources })
    expect(await resolve(null, null)).toBeNull()
  })

  test.each([
    ['0xab', '0xac'],
    ['0xab', null],
    [null, '0xab'],
  ])('is an error for %s and %s', async (site, other) => {
    expect(await errorCodeOf(resolve(site, other))).toBe('name/sources-disagree')
  })
})
