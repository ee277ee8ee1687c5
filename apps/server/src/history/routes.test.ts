import {
  keysAbi,
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
  toViemChain,
  uniswapV2RouterAbi,
  waitForReceipt,
  wethAbi,
} from '@latchkey/testing'
import { historyEndpoint, type WireTransaction } from '@latchkey/wire'
import * as v from 'valibot'
import {
  type Address,
  createTestClient,
  erc20Abi,
  erc721Abi,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { indexNow } from '../testing/indexNow.ts'

const { usdc, weth, latch, keys, tools, uniswapV2Router } = localAddresses
const batchAbi = parseAbi([
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])
const alice = privateKeyToAccount(localAccounts.alice.privateKey)
const bob = privateKeyToAccount(localAccounts.bob.privateKey)

let chain: RunningChain
let server: TestServer

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({ env: localServerSettings(chain) })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

function clientOf(account = alice) {
  const transport = http(chain.url)
  return createTestClient({ mode: 'anvil', account, chain: toViemChain(chain), transport })
    .extend(publicActions)
    .extend(walletActions)
}

async function history(address: Address): Promise<WireTransaction[]> {
  await indexNow(server)
  const response = await server.request(`/v1/account/${address}/history?chainId=eip155:31337`)
  expect(response.status).toBe(200)
  return v.parse(historyEndpoint.reply, await response.json()).data
}

/** The account's history entry of a transaction. */
async function seenBy(address: Address, hash: Promise<`0x${string}`>): Promise<WireTransaction> {
  const mined = await waitForReceipt(clientOf(), await hash)
  const found = (await history(address)).find(
    ({ metadata }) => metadata.hash === mined.transactionHash,
  )
  if (!found) throw new Error('The transaction is not in the history')
  return found
}

const moved = ({ transfers }: WireTransaction) =>
  transfers.map(({ direction, quantity, fungible_info, nft_info }) => [
    direction,
    quantity.numeric,
    fungible_info?.symbol ?? nft_info?.name,
  ])

describe('native coins', () => {
  test('the history endpoint lists sent native coins as a `send`, and received ones as a `receive`', async () => {
    const hash = clientOf().sendTransaction({ to: bob.address, value: parseEther('1.5') })
    const sent = await seenBy(alice.address, hash)
    expect(sent.metadata).toMatchObject({
      operationType: 'send',
      status: 'confirmed',
      sentFrom: alice.address,
      sentTo: bob.address,
      chain: 'eip155:31337',
    })
    expect(moved(sent)).toEqual([['out', '1.5', 'ETH']])
    const received = await seenBy(bob.address, hash)
    expect(received.metadata.operationType).toBe('receive')
    expect(moved(received)).toEqual([['in', '1.5', 'ETH']])
  })

  test('the history endpoint lists wrapping native coins as a deposit, and unwrapping as a withdrawal', async () => {
    const call = { address: weth, abi: wethAbi } as const
    const value = parseEther('2')
    const deposit = clientOf().writeContract({ ...call, functionName: 'deposit', value })
    const wrapped = await seenBy(alice.address, deposit)
    expect(wrapped.metadata.operationType).toBe('deposit')
    expect(moved(wrapped)).toEqual([
      ['out', '2', 'ETH'],
      ['in', '2', 'WETH'],
    ])
    const withdraw = clientOf().writeContract({
      ...call,
      functionName: 'withdraw',
      args: [parseEther('0.5')],
    })
    const unwrapped = await seenBy(alice.address, withdraw)
    expect(unwrapped.metadata.operationType).toBe('withdraw')
    expect(moved(unwrapped)).toEqual([
      ['out', '0.5', 'WETH'],
      ['in', '0.5', 'ETH'],
    ])
  })
})

describe('tokens', () => {
  test('the history endpoint lists token amounts with the decimals of their contract', async () => {
    const hash = clientOf().writeContract({
      address: usdc,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [bob.address, parseUnits('12.34', 6)],
    })
    expect(moved(await seenBy(alice.address, hash))).toEqual([['out', '12.34', 'USDC']])
  })

  test('the history endpoint lists a token approval as an `approve` without transfers', async () => {
    const hash = clientOf().writeContract({
      address: latch,
      abi: erc20Abi,
      functionName: 'approve',
      args: [uniswapV2Router, parseEther('100')],
    })
    const seen = await seenBy(alice.address, hash)
    expect(seen.metadata.operationType).toBe('approve')
    expect(seen.transfers).toEqual([])
  })

  test('the history endpoint lists tokens sold for native coins as a trade with the pool’s output', async () => {
    const before = await clientOf().getBalance({ address: bob.address })
    const hash = clientOf().writeContract({
      address: uniswapV2Router,
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactTokensForETH',
      args: [parseEther('100'), 0n, [latch, weth], bob.address, 99_999_999_999n],
    })
    const seller = await seenBy(alice.address, hash)
    expect(moved(seller)).toEqual([['out', '100', 'LATCH']])
    const payee = await seenBy(bob.address, hash)
    const paid = (await clientOf().getBalance({ address: bob.address })) - before
    expect(payee.transfers).toHaveLength(1)
    expect(parseEther(payee.transfers[0]?.quantity.numeric ?? '0')).toBe(paid)
  })

  test('the history endpoint lists tokens bought with native coins as a trade', async () => {
    const hash = clientOf().writeContract({
      address: uniswapV2Router,
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactETHForTokens',
      args: [0n, [weth, usdc], alice.address, 99_999_999_999n],
      value: parseEther('1'),
    })
    const seen = await seenBy(alice.address, hash)
    expect(seen.metadata.operationType).toBe('trade')
    expect(seen.transfers.map(({ direction }) => direction)).toEqual(['out', 'in'])
  })
})

describe('NFTs', () => {
  test('the history endpoint lists a minted NFT as a mint, and a sent NFT as a send', async () => {
    const mint = clientOf().writeContract({
      address: keys,
      abi: keysAbi,
      functionName: 'mint',
      args: [alice.address],
    })
    const minted = await seenBy(alice.address, mint)
    expect(minted.metadata.operationType).toBe('mint')
    const id = BigInt(minted.transfers[0]?.nft_info?.token_id ?? -1)
    const transfer = clientOf().writeContract({
      address: keys,
      abi: erc721Abi,
      functionName: 'transferFrom',
      args: [alice.address, bob.address, id],
    })
    const sent = await seenBy(alice.address, transfer)
    expect(sent.metadata.operationType).toBe('send')
    expect(sent.transfers[0]?.nft_info?.flags.is_spam).toBe(false)
  })

  test('the history endpoint lists NFTs of several ids in one transfer one by one', async () => {
    const hash = clientOf().writeContract({
      address: tools,
      abi: batchAbi,
      functionName: 'safeBatchTransferFrom',
      args: [alice.address, bob.address, [1n, 2n], [2n, 1n], '0x'],
    })
    const seen = await seenBy(alice.address, hash)
    expect(seen.transfers.map(({ quantity }) => quantity.numeric)).toEqual(['2', '1'])
  })
})

test('the history endpoint lists a failed transaction as failed, without transfers', async () => {
  const hash = clientOf().writeContract({
    address: usdc,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [zeroAddress, 1n],
    gas: 100_000n,
  })
  const seen = await seenBy(alice.address, hash)
  expect(seen.metadata).toMatchObject({ status: 'failed', operationType: 'send' })
  expect(seen.transfers).toEqual([])
})

test('the history endpoint marks a zero-value transfer from the account by another sender as spam (address poisoning)', async () => {
  const mallory = privateKeyToAccount(localAccounts.mallory.privateKey)
  const hash = clientOf(mallory).writeContract({
    address: latch,
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [bob.address, mallory.address, 0n],
  })
  const seen = await seenBy(bob.address, hash)
  expect(seen.transfers[0]?.fungible_info?.flags).toEqual({ is_spam: true })
})
