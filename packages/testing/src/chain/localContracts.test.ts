import {
  type Address,
  createTestClient,
  erc20Abi,
  http,
  type PublicClient,
  parseEther,
  parseUnits,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { ChainEndpoint } from '../anvil/startAnvil.ts'
import { chainTest as test } from '../vitest/chainTest.ts'
import { permit2Abi, uniswapV2RouterAbi } from './localAbis.ts'
import { localAccounts } from './localAccounts.ts'
import { localAddresses } from './localAddresses.ts'
import { startLocalChain } from './startLocalChain.ts'
import { toViemChain } from './toViemChain.ts'

const { alice, bob, dave, erin } = localAccounts
const { weth, usdc, uniswapV2Router, permit2 } = localAddresses
const router = { address: uniswapV2Router, abi: uniswapV2RouterAbi } as const
const farFuture = 4_102_444_800n

function connect(running: ChainEndpoint, account = alice) {
  return createTestClient({
    mode: 'anvil',
    chain: toViemChain(running),
    transport: http(running.url),
    account: privateKeyToAccount(account.privateKey),
    pollingInterval: 5,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
}

const balanceOf = (client: Pick<PublicClient, 'readContract'>, token: Address, owner: Address) =>
  client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

test('the local chain’s exchange prices ether at about 3,000 dollars and pays what it quotes', async ({
  chain,
}) => {
  const client = connect(chain)
  const amountIn = parseEther('1')
  const path = [weth, usdc]
  const args = [amountIn, path] as const
  const [, quoted = 0n] = await client.readContract({
    ...router,
    functionName: 'getAmountsOut',
    args,
  })
  expect(Number(quoted) / 1e6).toBeGreaterThan(2_980)
  expect(Number(quoted) / 1e6).toBeLessThan(3_000)
  const before = await balanceOf(client, usdc, alice.address)
  const { status } = await client.writeContractSync({
    ...router,
    functionName: 'swapExactETHForTokens',
    args: [quoted, path, alice.address, farFuture],
    value: amountIn,
  })
  expect(status).toBe('success')
  expect((await balanceOf(client, usdc, alice.address)) - before).toBe(quoted)
})

test('Permit2 on the local chain moves tokens by signature', async ({ chain }) => {
  const client = connect(chain)
  const amount = parseUnits('10', 6)
  const approval = { address: usdc, abi: erc20Abi, functionName: 'approve' } as const
  await client.writeContractSync({ ...approval, args: [permit2, amount] })
  const permitted = { token: usdc, amount }
  const signature = await client.signTypedData({
    domain: { name: 'Permit2', chainId: chain.chainId, verifyingContract: permit2 },
    types: {
      PermitTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'PermitTransferFrom',
    message: { permitted, spender: bob.address, nonce: 0n, deadline: farFuture },
  })
  await connect(chain, bob).writeContractSync({
    address: permit2,
    abi: permit2Abi,
    functionName: 'permitTransferFrom',
    args: [
      { permitted, nonce: 0n, deadline: farFuture },
      { to: erin.address, requestedAmount: amount },
      alice.address,
      signature,
    ],
  })
  expect(await balanceOf(client, usdc, erin.address)).toBe(amount)
})

test('the local chain’s Multicall3 returns many reads in one call', async ({ chain }) => {
  const client = connect(chain)
  const contracts = [alice, bob].map(({ address }) => ({
    address: usdc,
    abi: erc20Abi,
    functionName: 'balanceOf' as const,
    args: [address] as const,
  }))
  expect(await client.multicall({ contracts, allowFailure: false })).toEqual([
    parseUnits('50000', 6),
    parseUnits('2500', 6),
  ])
})

test('the local EVM chain verifies passkey signatures (P-256 precompile)', async ({ chain }) => {
  const client = connect(chain)
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])
  const message = new TextEncoder().encode('hello')
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, pair.privateKey, message)
  const digest = await crypto.subtle.digest('SHA-256', message)
  const publicKey = await crypto.subtle.exportKey('raw', pair.publicKey)
  const parts = [digest, signature, publicKey.slice(1)].map((part) => new Uint8Array(part))
  const data = toHex(Buffer.concat(parts))
  const { data: verdict } = await client.call({ to: toHex(0x100n, { size: 20 }), data })
  expect(verdict).toBe(toHex(1n, { size: 32 }))
})

test('the local chain’s fixture loads under another chain id, beside the first one', async ({
  chain,
}) => {
  const other = await startLocalChain({ chainId: 8_453 })
  try {
    const [here, there] = [connect(chain), connect(other)]
    expect(await there.getChainId()).toBe(8_453)
    await here.sendTransactionSync({ to: erin.address, value: 1n })
    expect(await there.getBalance({ address: erin.address })).toBe(0n)
    expect(await balanceOf(there, usdc, dave.address)).toBe(parseUnits('500', 6))
    await there.sendTransactionSync({ to: erin.address, value: 2n })
    expect(await here.getBalance({ address: erin.address })).toBe(1n)
  } finally {
    await other.close()
  }
})
