import {
  type Address,
  createTestClient,
  erc20Abi,
  http,
  type PublicClient,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { ChainEndpoint } from '../anvil/startAnvil.ts'
import { chainTest as test } from '../vitest/chainTest.ts'
import {
  keysAbi,
  mintableTokenAbi,
  tetherAbi,
  toolsAbi,
  uniswapV2RouterAbi,
  wethAbi,
} from './localAbis.ts'
import { localAccounts } from './localAccounts.ts'
import { localAddresses } from './localAddresses.ts'
import { toViemChain } from './toViemChain.ts'

const { alice, bob, carol } = localAccounts
const { weth, latch, usdc, usdt, wbtc, tax, keys, tools, uniswapV2Router } = localAddresses
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

test('the accounts of the local EVM chain hold the balances of localAccounts', async ({
  chain,
}) => {
  const client = connect(chain)
  const decimals = { latch: 18, usdc: 6, usdt: 6, wbtc: 8, tax: 18 }
  for (const [name, { address, holds, privateKey }] of Object.entries(localAccounts)) {
    expect(privateKeyToAccount(privateKey).address, name).toBe(address)
    expect(await client.getBalance({ address }), name).toBe(parseEther(holds.ether))
    expect(await client.getTransactionCount({ address }), name).toBe(0)
    for (const [token, units] of Object.entries(decimals)) {
      const symbol = token as keyof typeof decimals
      const expected = parseUnits(holds.tokens[symbol] ?? '0', units)
      expect(await balanceOf(client, localAddresses[symbol], address), `${name} ${token}`).toBe(
        expected,
      )
    }
  }
})

test('the tokens of the local EVM chain report their decimals', async ({ chain }) => {
  const client = connect(chain)
  const read = (address: Address) =>
    client.readContract({ address, abi: erc20Abi, functionName: 'decimals' })
  expect(await Promise.all([weth, latch, usdc, usdt, wbtc, tax].map(read))).toEqual([
    18, 18, 6, 6, 8, 18,
  ])
})

test('ether can be wrapped and unwrapped on the local chain', async ({ chain }) => {
  const client = connect(chain)
  const contract = { address: weth, abi: wethAbi } as const
  await client.writeContractSync({ ...contract, functionName: 'deposit', value: 5n })
  expect(await balanceOf(client, weth, alice.address)).toBe(5n)
  await client.writeContractSync({ ...contract, functionName: 'withdraw', args: [5n] })
  expect(await balanceOf(client, weth, alice.address)).toBe(0n)
})

test('the tether-like token of the local EVM chain changes an allowance only from or to zero', async ({
  chain,
}) => {
  const client = connect(chain)
  const approve = (amount: bigint) =>
    client.simulateContract({
      address: usdt,
      abi: tetherAbi,
      functionName: 'approve',
      args: [uniswapV2Router, amount],
    })
  await client.writeContractSync((await approve(5n)).request)
  await expect(approve(7n)).rejects.toThrow('reverted')
  await client.writeContractSync((await approve(0n)).request)
  await client.writeContractSync((await approve(7n)).request)
})

test('the tether-like token of the local EVM chain returns nothing and can still be swapped', async ({
  chain,
}) => {
  const client = connect(chain)
  const transfer = { functionName: 'transfer', args: [bob.address, 1n], address: usdt } as const
  await expect(client.simulateContract({ ...transfer, abi: erc20Abi })).rejects.toThrow('0x')
  await client.simulateContract({ ...transfer, abi: tetherAbi })

  const amount = parseUnits('100', 6)
  const args = [uniswapV2Router, amount] as const
  await client.writeContractSync({ address: usdt, abi: tetherAbi, functionName: 'approve', args })
  const before = await balanceOf(client, usdc, alice.address)
  await client.writeContractSync({
    ...router,
    functionName: 'swapExactTokensForTokens',
    args: [amount, 0n, [usdt, usdc], alice.address, farFuture],
  })
  const received = (await balanceOf(client, usdc, alice.address)) - before
  expect(Number(received) / 1e6).toBeCloseTo(99.7, 1)
})

test('a transfer of the local EVM chain’s fee-on-transfer token arrives two percent short', async ({
  chain,
}) => {
  const client = connect(chain)
  await client.writeContractSync({
    address: tax,
    abi: mintableTokenAbi,
    functionName: 'transfer',
    args: [carol.address, parseEther('100')],
  })
  expect(await balanceOf(client, tax, carol.address)).toBe(parseEther('98'))
})

test('the permit token of the local EVM chain takes an allowance by signature (ERC-2612)', async ({
  chain,
}) => {
  const client = connect(chain)
  const signature = await client.signTypedData({
    domain: { name: 'Latch', version: '1', chainId: chain.chainId, verifyingContract: latch },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: {
      owner: alice.address,
      spender: bob.address,
      value: 9n,
      nonce: 0n,
      deadline: farFuture,
    },
  })
  const r = `0x${signature.slice(2, 66)}` as const
  const s = `0x${signature.slice(66, 130)}` as const
  const v = Number(`0x${signature.slice(130)}`)
  await connect(chain, bob).writeContractSync({
    address: latch,
    abi: mintableTokenAbi,
    functionName: 'permit',
    args: [alice.address, bob.address, 9n, farFuture, v, r, s],
  })
  const pair = [alice.address, bob.address] as const
  const contract = { address: latch, abi: erc20Abi } as const
  expect(await client.readContract({ ...contract, functionName: 'allowance', args: pair })).toBe(9n)
})

test('the NFTs of the local EVM chain contain their metadata and pictures', async ({ chain }) => {
  const client = connect(chain)
  const key = { address: keys, abi: keysAbi } as const
  const tool = { address: tools, abi: toolsAbi } as const
  expect(await client.readContract({ ...key, functionName: 'ownerOf', args: [4n] })).toBe(
    bob.address,
  )
  const uri = await client.readContract({ ...key, functionName: 'tokenURI', args: [1n] })
  expect(decodeJson(uri)).toMatchObject({ name: 'Key #1', image: expect.stringMatching(/^data:/) })
  const ownerAndId = [alice.address, 1n] as const
  expect(await client.readContract({ ...tool, functionName: 'balanceOf', args: ownerAndId })).toBe(
    5n,
  )
  const toolUri = await client.readContract({ ...tool, functionName: 'uri', args: [2n] })
  expect(decodeJson(toolUri)).toMatchObject({ name: 'Tool 2' })
})

function decodeJson(uri: string): unknown {
  const [head, body = ''] = uri.split(',')
  expect(head).toBe('data:application/json;base64')
  return JSON.parse(Buffer.from(body, 'base64').toString())
}
