import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChainClient, Simulation } from '@latchkey/core/adapter'
import { internals } from '@latchkey/core/internal'
import {
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
  uniswapV2RouterAbi,
} from '@latchkey/testing'
import { encodeFunctionData, erc20Abi, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { alice, erin, mallory } = localAccounts
const { usdc, usdt, weth, tax, keys, tools, uniswapV2Router } = localAddresses
let chain: RunningChain
let modern: MoneyFixture
let old: MoneyFixture
let oldNode: Awaited<ReturnType<typeof openOldNode>>

/** A node without `eth_simulateV1`. */
async function openOldNode(url: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const parts: Uint8Array[] = []
    request.on('data', (part: Uint8Array) => parts.push(part))
    request.on('end', () => {
      void forward(Buffer.concat(parts).toString()).then((text) => response.end(text))
    })
  })
  async function forward(body: string): Promise<string> {
    if (!body.includes('eth_simulateV1')) {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body })).text()
    }
    const { id } = ([] as { id: number }[]).concat(JSON.parse(body))[0] ?? {}
    const error = { code: -32601, message: 'the method eth_simulateV1 does not exist' }
    const reply = { jsonrpc: '2.0', id, error }
    return JSON.stringify(body.startsWith('[') ? [reply] : reply)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

beforeAll(async () => {
  chain = await startLocalChain()
  oldNode = await openOldNode(chain.url)
  modern = await openMoneyFixture({ chain })
  old = await openMoneyFixture({ chain: { ...chain, url: oldNode.url } })
})
afterAll(async () => {
  oldNode.close()
  await chain.close()
})

type Request = Omit<Parameters<NonNullable<ChainClient['simulate']>>[0], 'account' | 'network'>

async function simulate(fixture: MoneyFixture, request: Request): Promise<Simulation | null> {
  const { account, network, latchkey } = fixture
  const client = await internals(latchkey).chain('eip155')
  return (await client.simulate?.({ account, network, ...request })) ?? null
}

const swap = encodeFunctionData({
  abi: uniswapV2RouterAbi,
  functionName: 'swapExactETHForTokens',
  args: [0n, [weth, usdc], alice.address, 9_999_999_999n],
})
const transfer = (to: `0x${string}`, amount: bigint): `0x${string}` =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const approve = (to: `0x${string}`, amount: bigint): `0x${string}` =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })

describe('both methods', () => {
  test.each<[string, Request]>([
    ['a payment', { calls: [{ to: erin.address, value: 5n }], recipient: erin.address }],
    [
      'a swap',
      { calls: [{ to: uniswapV2Router, data: swap, value: parseEther('1') }], tokens: [usdc] },
    ],
    [
      'a transfer that keeps a part',
      {
        calls: [{ to: tax, data: transfer(erin.address, 100n) }],
        tokens: [tax],
        recipient: erin.address,
      },
    ],
    [
      'a token that returns nothing',
      {
        calls: [{ to: usdt, data: transfer(erin.address, 7n) }],
        tokens: [usdt],
        recipient: erin.address,
      },
    ],
    [
      'an allowance',
      {
        calls: [{ to: usdc, data: approve(mallory.address, 9n) }],
        allowances: [{ token: usdc, spender: mallory.address }],
      },
    ],
    [
      'calls that stand on one another',
      {
        calls: [
          { to: usdc, data: approve(uniswapV2Router, 10n ** 6n) },
          {
            to: uniswapV2Router,
            data: encodeFunctionData({
              abi: uniswapV2RouterAbi,
              functionName: 'swapExactTokensForTokens',
              args: [10n ** 6n, 0n, [usdc, weth], alice.address, 9_999_999_999n],
            }),
          },
        ],
        tokens: [usdc, weth],
        allowances: [{ token: usdc, spender: uniswapV2Router }],
      },
    ],
  ])('eth_simulateV1 and eth_call find the same changes: %s', async (_, request) => {
    const [one, other] = await Promise.all([simulate(modern, request), simulate(old, request)])
    if (one?.status !== 'simulated' || other?.status !== 'simulated') expect.unreachable()
    expect(one.changes.length + one.allowances.length).toBeGreaterThan(0)
    expect(other.changes).toEqual(one.changes)
    expect(other.received).toEqual(one.received)
    expect(other.allowances).toEqual(one.allowances)
    expect([one.isComplete, other.isComplete]).toEqual([true, false])
  })

  test('the EVM simulation of a transaction returns the revert reason', async () => {
    const data = encodeFunctionData({
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactETHForTokens',
      args: [10n ** 18n, [weth, usdc], alice.address, 9_999_999_999n],
    })
    const request = { calls: [{ to: uniswapV2Router, data, value: 1n }] }
    const reason = expect.stringContaining('INSUFFICIENT_OUTPUT_AMOUNT')
    expect(await simulate(modern, request)).toMatchObject({ status: 'reverted', reason })
    expect(await simulate(old, request)).toMatchObject({ status: 'reverted', reason })
  })
})

test('the EVM simulation reports NFT transfers and operator approvals that were not measured', async () => {
  const abi = parseAbi([
    'function safeTransferFrom(address from, address to, uint256 id)',
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    'function setApprovalForAll(address operator, bool approved)',
    'function approve(address to, uint256 id)',
  ])
  const me = alice.address
  const simulation = await simulate(modern, {
    calls: [
      {
        to: keys,
        data: encodeFunctionData({
          abi,
          functionName: 'safeTransferFrom',
          args: [me, erin.address, 1n],
        }),
      },
      {
        to: keys,
        data: encodeFunctionData({ abi, functionName: 'approve', args: [mallory.address, 2n] }),
      },
      {
        to: tools,
        data: encodeFunctionData({
          abi,
          functionName: 'safeBatchTransferFrom',
          args: [me, erin.address, [1n, 2n], [3n, 1n], '0x'],
        }),
      },
      {
        to: tools,
        data: encodeFunctionData({
          abi,
          functionName: 'setApprovalForAll',
          args: [mallory.address, true],
        }),
      },
    ],
    recipient: erin.address,
  })
  expect(simulation).toMatchObject({
    status: 'simulated',
    changes: [
      { kind: 'nft', token: keys, id: 1n, amount: -1n },
      { kind: 'nft', token: tools, id: 1n, amount: -3n },
      { kind: 'nft', token: tools, id: 2n, amount: -1n },
    ],
    received: [
      { token: keys, id: 1n, amount: 1n },
      { token: tools, id: 1n, amount: 3n },
      { token: tools, id: 2n, amount: 1n },
    ],
    allowances: [
      { token: keys, spender: mallory.address, amount: 1n },
      { token: tools, spender: mallory.address, amount: 'all' },
    ],
  })
})
