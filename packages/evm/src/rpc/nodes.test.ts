import { defineNetwork } from '@latchkey/core'
import { errorCodeOf } from '@latchkey/testing'
import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import { describe, expect, test } from 'vitest'
import { base, mainnet } from '../networks.ts'
import { account, network, openPureEvm } from '../testing/pureEvm.ts'
import { fromNodeError } from './fromNodeError.ts'
import { guardClient } from './guardClient.ts'
import { nativeBalance } from './nativeBalance.ts'
import { readClient, requestFromNode } from './readClient.ts'
import { requireNode } from './requireNode.ts'
import { chainIdOf, chainOf, toChain, toChainToAdd } from './toChain.ts'

describe('a chain id', () => {
  test.each([
    ['eip155:1', 1],
    ['eip155:8453', 8453],
    ['8453', 8453],
    ['1', 1],
  ])('of %s is %d', (id, expected) => {
    expect(chainIdOf(id)).toBe(expected)
  })

  test.each([
    'eip155:0',
    '0',
    '-1',
    '1.5',
    'eip155:x',
    'eip155:',
    '',
    'eip155:1:2',
    '9007199254740993',
  ])('is not in %j', async (id) => {
    expect(await errorCodeOf(Promise.resolve().then(() => chainIdOf(id)))).toBe(
      'caip/invalid-network-id',
    )
  })
})

describe('a network as a chain', () => {
  test('keeps its nodes and explorer, and of its contracts those that reads use', () => {
    const multicall3 = mainnet.contracts.multicall3
    const unknown = { address: '0x12' }
    const found = toChain({
      ...defineNetwork(mainnet),
      contracts: { multicall3, ensRegistry: unknown, other: multicall3 },
    })
    expect(found).toMatchObject({ id: 1, name: 'Ethereum', contracts: { multicall3 } })
    expect(Object.keys(found.contracts ?? {})).toEqual(['multicall3'])
    expect(toChainToAdd(found)).toEqual({
      id: 1,
      name: 'Ethereum',
      nativeCurrency: mainnet.nativeCurrency,
      rpcUrls: mainnet.rpcUrls.default.http,
      explorerUrls: [mainnet.blockExplorers.default.url],
    })
    const { blockExplorers: _, ...plain } = found
    expect(toChainToAdd(plain).explorerUrls).toEqual([])
  })

  test('is found by its id among several', async () => {
    const chains = [mainnet, base].map((each) => toChain(defineNetwork(each)))
    expect(chainOf(chains, 8453).name).toBe('Base')
    expect(await errorCodeOf(Promise.resolve().then(() => chainOf(chains, 8454)))).toBe(
      'network/not-found',
    )
  })
})

describe('a node’s error', () => {
  const http = (status?: number, headers: object = {}) =>
    new HttpRequestError({
      url: 'https://node.test/v1/key?secret=1',
      ...(status ? { status, headers: new Headers(Object.entries(headers)) } : {}),
    })
  test.each([
    ['an HTTP status', http(503), 'rpc/http', { status: 503, method: 'eth_call' }],
    ['no connection', http(), 'rpc/unreachable', { url: 'https://node.test' }],
    [
      'a timeout',
      new TimeoutError({ body: {}, url: 'https://node.test/key' }),
      'rpc/unreachable',
      { url: '' },
    ],
    ['an unknown error', new Error('?'), 'rpc/failed', { method: 'eth_call' }],
  ])('of %s is converted once, and counts as retried', (_, error, code, context) => {
    for (const thrown of [error, new BaseError('outer', { cause: error })]) {
      const converted = fromNodeError(thrown, 'eth_call')
      expect(converted).toMatchObject({ code, context: { ...context, hasBeenRetried: true } })
      expect(fromNodeError(converted, 'eth_other')).toMatchObject({ code, context })
      expect(JSON.stringify(converted.context)).not.toContain('secret')
      expect(JSON.stringify(converted.context)).not.toContain('key')
    }
  })

  test('of a call is one of the chain', () => {
    const reverted = Object.assign(new Error('execution reverted'), { code: 3 })
    const { code, context } = fromNodeError(reverted, 'eth_call')
    expect(code).toBe('chain/execution-reverted')
    expect(context).not.toHaveProperty('hasBeenRetried')
  })
})

describe('the clients of a network', () => {
  test('are one per network and nodes', async () => {
    let urls = ['https://a.test']
    const { evm } = await openPureEvm({ context: { rpcUrls: () => urls } })
    const first = readClient(evm, network)
    expect(readClient(evm, network)).toBe(first)
    expect(first.chain?.id).toBe(1)
    expect(readClient(evm, defineNetwork(base))).not.toBe(first)
    urls = ['https://a.test', 'https://b.test']
    expect(readClient(evm, network)).not.toBe(first)
  })

  test('of the guard use only the site’s own nodes when it has any', async () => {
    let own: string[] = []
    const { evm } = await openPureEvm({ context: { ownRpcUrls: () => own } })
    expect(guardClient(evm, network)).toBe(readClient(evm, network))
    own = ['https://own.test']
    const guard = guardClient(evm, network)
    expect(guard).not.toBe(readClient(evm, network))
    expect(guardClient(evm, network)).toBe(guard)
    own = ['https://own.test', 'https://second.test']
    expect(guardClient(evm, network)).not.toBe(guard)
    expect(guardClient({ ...evm, isSiteConfig: true }, network)).toBe(
      readClient({ ...evm, isSiteConfig: true }, network),
    )
  })

  test('need a node', async () => {
    const { evm } = await openPureEvm()
    const without = { ...evm, context: { ...evm.context, rpcUrls: () => [] } }
    expect(await errorCodeOf(Promise.resolve().then(() => readClient(without, network)))).toBe(
      'rpc/no-url',
    )
  })
})

describe('a node', () => {
  test.each([
    ['0x1', 'it succeeded'],
    ['0x2', 'network/wrong-chain'],
    ['0xa', 'network/wrong-chain'],
  ])('on the chain %s is required to be on the network: %s', async (chainId, expected) => {
    const { evm } = await openPureEvm({ node: { eth_chainId: () => chainId } })
    expect(await errorCodeOf(requireNode(evm, network))).toBe(expected)
  })

  test('tells a balance by an address in any case, and of no other text', async () => {
    const { evm, read } = await openPureEvm({ node: { eth_getBalance: () => '0x5' } })
    const lower = { ...account, address: account.address.toLowerCase() }
    expect(await nativeBalance(evm, { account: lower, network })).toBe(5n)
    expect(read).toEqual([{ method: 'eth_getBalance', params: [lower.address, 'latest'] }])
    const broken = { ...account, address: account.address.slice(0, -1) }
    expect(await errorCodeOf(nativeBalance(evm, { account: broken, network }))).toBe(
      'caip/invalid-address',
    )
  })

  test('gets a page’s read of a listed network', async () => {
    const { evm, read } = await openPureEvm({ node: { eth_getLogs: () => ['log'] } })
    const request = { method: 'eth_getLogs', params: [{ fromBlock: '0x1' }] }
    expect(await requestFromNode(evm, 'eip155:1', request)).toEqual(['log'])
    expect(read).toEqual([request])
    expect(await errorCodeOf(requestFromNode(evm, 'eip155:2', request))).toBe(
      'network/not-supported',
    )
    const failed = requestFromNode(evm, 'eip155:1', { method: 'eth_other', params: [] })
    await expect(failed).rejects.toMatchObject({ context: { method: 'eth_other' } })
  })
})
