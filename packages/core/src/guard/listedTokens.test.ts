import { testNetwork } from '@latchkey/testing/honestWallet'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { moneyAccount, openMoneyFixture } from '../../test/moneyFixture.ts'
import type { TokenMetadata } from '../adapter/tokenMetadata.ts'
import { defineNetwork, type Network } from '../network/network.ts'
import { requireAccount, requireConnected } from './requireAccount.ts'
import { canSwapOn, findRouter, routersOf, shippedRouters } from './swapRouters.ts'
import { isTether } from './tetherTokens.ts'
import { verifyToken } from './verifyToken.ts'
import { zeroExRouters } from './zeroExRouters.ts'

describe('verifyToken', () => {
  const network = defineNetwork(testNetwork(1))
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const other = '0x00000000000000000000000000000000000000aa'
  const listed = (address: string | null, decimals: number) => ({
    address,
    symbol: 'FAKE',
    decimals,
    logo: 'x',
  })
  const unreachable = { readToken: async () => Promise.reject(new Error('not to be asked')) }
  const mismatch = (claimed: number, actual: number) => ({
    code: 'token/decimals-mismatch',
    context: { token: 'FAKE', claimed, actual },
  })

  test('verifyToken takes a well-known token and the native currency from the release, without a node', async () => {
    expect(await verifyToken(unreachable, network, listed(usdc.toLowerCase(), 6))).toEqual({
      token: { address: usdc.toLowerCase(), symbol: 'USDC', decimals: 6, logo: 'x' },
      source: 'release',
    })
    expect(await verifyToken(unreachable, network, listed(null, 18))).toEqual({
      token: { address: null, symbol: 'ETH', decimals: 18, logo: 'x' },
      source: 'release',
    })
    await expect(verifyToken(unreachable, network, listed(usdc, 7))).rejects.toMatchObject(
      mismatch(7, 6),
    )
    await expect(verifyToken(unreachable, network, listed(null, 8))).rejects.toMatchObject(
      mismatch(8, 18),
    )
  })

  const answering = (...answers: (TokenMetadata & { source: 'site' | 'wallet' | 'server' })[]) => ({
    readTokenFromAllNodes: async (asked: { network: Network; token: string }) => {
      expect(asked).toEqual({ network, token: other })
      return answers
    },
    ...unreachable,
  })

  test('verifyToken prefers a source that the server cannot set', async () => {
    const server = { decimals: 6, symbol: 'SRV', source: 'server' } as const
    const wallet = { decimals: 6, symbol: 'WAL', source: 'wallet' } as const
    expect(await verifyToken(answering(server, wallet), network, listed(other, 6))).toEqual({
      token: { address: other, symbol: 'WAL', decimals: 6, logo: 'x' },
      source: 'wallet',
    })
    expect(await verifyToken(answering(server), network, listed(other, 6))).toMatchObject({
      token: { symbol: 'SRV' },
      source: 'server',
    })
  })

  test('verifyToken rejects decimals with which any node disagrees', async () => {
    const right = { decimals: 6, symbol: 'A', source: 'site' } as const
    const wrong = { decimals: 7, symbol: 'A', source: 'server' } as const
    for (const answers of [
      [right, wrong],
      [wrong, right],
    ]) {
      await expect(
        verifyToken(answering(...answers), network, listed(other, 6)),
      ).rejects.toMatchObject(mismatch(6, 7))
    }
  })

  test('verifyToken keeps the listed symbol when the contract has none, and the listed token when no node responds', async () => {
    const nameless = { decimals: 6, symbol: null, source: 'wallet' } as const
    expect((await verifyToken(answering(nameless), network, listed(other, 6))).token.symbol).toBe(
      'FAKE',
    )
    expect(await verifyToken(answering(), network, listed(other, 6))).toEqual({
      token: listed(other, 6),
      source: 'server',
    })
    expect(await verifyToken({}, network, listed(other, 6))).toMatchObject({ source: 'server' })
  })

  test('verifyToken reads one node on a chain whose wallets have none', async () => {
    const chain = { readToken: async () => ({ decimals: 9, symbol: 'ONE' }) }
    expect(await verifyToken(chain, network, listed(other, 9))).toEqual({
      token: { address: other, symbol: 'ONE', decimals: 9, logo: 'x' },
      source: 'server',
    })
    await expect(verifyToken(chain, network, listed(other, 8))).rejects.toMatchObject(
      mismatch(8, 9),
    )
  })
})

describe('safety.swapRouters', () => {
  const own = { address: '0xOwn', kind: 'measured' } as const

  test('routersOf lists the site’s routers before the shipped ones', async () => {
    const { latchkey } = await openMoneyFixture(
      {},
      {
        safety: {
          swapRouters: {
            'eip155:1': { routers: [own] },
            'eip155:10': { routers: [own], wrappedNative: '0xW' },
            'eip155:77': { routers: [] },
          },
        },
      },
    )
    const shipped = shippedRouters['eip155:1']
    expect(routersOf(latchkey, 'eip155:1')).toEqual({
      routers: [own, ...(shipped?.routers ?? [])],
      wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    })
    expect(routersOf(latchkey, 'eip155:10').wrappedNative).toBe('0xW')
    expect(routersOf(latchkey, 'eip155:77')).toEqual({ routers: [] })
    expect([
      canSwapOn(latchkey, 'eip155:1'),
      canSwapOn(latchkey, 'eip155:77'),
      canSwapOn(latchkey, 'eip155:78'),
    ]).toEqual([true, false, false])
  })

  test('findRouter finds a router in any case, and no other address', () => {
    const swapRouters = { routers: [own, { address: '0xTwo', kind: 'uniswap-v2' } as const] }
    expect(findRouter(swapRouters, '0xTWO')).toEqual({ address: '0xTwo', kind: 'uniswap-v2' })
    expect(findRouter(swapRouters, '0xown')).toBe(own)
    expect(findRouter(swapRouters, '0xow')).toBeNull()
    expect(findRouter(swapRouters, '')).toBeNull()
  })

  test('the shipped routers of twelve networks are decodable Uniswap routers, and 0x’s is measured', () => {
    const shipped = Object.values(shippedRouters).flatMap(
      (swapRouters) => swapRouters?.routers ?? [],
    )
    expect(shipped.map(({ kind }) => kind).filter((kind) => kind === 'measured')).toEqual([])
    const wrapped = Object.values(shippedRouters).flatMap(
      (swapRouters) => swapRouters?.wrappedNative ?? [],
    )
    for (const address of [...shipped.map((router) => router.address), ...wrapped]) {
      // A changed digit breaks the checksum (EIP-55).
      expect(getAddress(address)).toBe(address)
    }
    expect(Object.keys(shippedRouters)).toHaveLength(12)
    expect(wrapped).toHaveLength(12)
    const zeroEx = {
      routers: [{ address: '0x0000000000001fF3684f28c67538d4D072C22734', kind: 'measured' }],
    }
    const networks = [1, 10, 56, 137, 8453, 42161, 43114].map((id) => [`eip155:${id}`, zeroEx])
    expect(zeroExRouters).toEqual(Object.fromEntries(networks))
  })
})

test.each([
  ['eip155:1', '0xdAC17F958D2ee523a2206206994597C13D831ec7', true],
  ['eip155:1', '0xDAC17F958D2EE523A2206206994597C13D831EC7', true],
  ['eip155:137', '0xdAC17F958D2ee523a2206206994597C13D831ec7', false],
  ['eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', false],
  ['eip155:10', '', false],
  ['eip155:56', '0x55d398326f99059ff775485246999027b3197955', true],
  ['eip155:137', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', true],
  ['eip155:42161', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', true],
  ['eip155:42220', '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e', true],
  ['eip155:43114', '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', true],
] as const)('isTether on %s of %s is %s', (network, token, expected) => {
  expect(isTether(network, token)).toBe(expected)
})

describe('requireAccount', () => {
  test('requireAccount accepts the connected account, in any case, on the network of the preview', async () => {
    const asked: Network[] = []
    const requireNode = async (network: Network) => void asked.push(network)
    const { latchkey, network } = await openMoneyFixture({ requireNode })
    await requireAccount(latchkey, { account: moneyAccount, network })
    const lower = { ...moneyAccount, address: moneyAccount.address.toLowerCase() }
    await requireAccount(latchkey, { account: lower, network })
    expect(asked).toEqual([network, network])
    expect(requireConnected(latchkey, network).accounts[0].address).toBe(moneyAccount.address)
  })

  test('requireAccount accepts any account that the wallet shares', async () => {
    const { latchkey, network, wallet } = await openMoneyFixture({})
    wallet.switchAccounts(['0xother', moneyAccount.address])
    await requireAccount(latchkey, { account: moneyAccount, network })
    wallet.switchAccounts(['0xother'])
    await expect(
      requireAccount(latchkey, { account: moneyAccount, network }),
    ).rejects.toMatchObject({
      code: 'wallet/unauthorised',
    })
  })

  test('requireAccount rejects another network, a node of another network and a disconnected wallet', async () => {
    const { latchkey, network, wallet } = await openMoneyFixture({
      requireNode: async () => Promise.reject(new Error('wrong node')),
    })
    await expect(requireAccount(latchkey, { account: moneyAccount, network })).rejects.toThrow(
      'wrong node',
    )
    wallet.switchChain('eip155:10')
    await expect(
      requireAccount(latchkey, { account: moneyAccount, network }),
    ).rejects.toMatchObject({
      code: 'network/wrong-chain',
      context: { expected: 'eip155:1', actual: 'eip155:10' },
    })
    wallet.forgetSite()
    expect(() => requireConnected(latchkey, network)).toThrow(
      expect.objectContaining({ code: 'connection/not-connected' }),
    )
  })
})
