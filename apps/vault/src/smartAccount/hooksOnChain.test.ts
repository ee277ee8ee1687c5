import {
  type ChainEndpoint,
  localAccounts,
  localAddresses,
  mintableTokenAbi,
  toViemChain,
  uniswapV2RouterAbi,
  wethAbi,
} from '@latchkey/testing'
import { chainTest as test } from '@latchkey/testing/vitest'
import {
  type Address,
  createTestClient,
  erc20Abi,
  http,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import {
  account,
  after,
  approval,
  aroundSwap,
  before,
  promised,
  randomHash,
  sold,
  swap,
} from '../testing/hookBatches.ts'
import { type AccountCall, encodeCalls } from './accountCalls.ts'
import { decodeBatch } from './decodeBatch.ts'
import { entryPoint } from './entryPoint.ts'

const { alice, carol } = localAccounts
const { usdc, weth, uniswapV2Router: router } = localAddresses
const own = account.address

const show = (calls: readonly AccountCall[]) =>
  decodeBatch(encodeCalls(calls), { account, chainId: 'eip155:31337' })
const levels = (calls: readonly AccountCall[]) => show(calls).warnings.map(({ level }) => level)
const connect = (chain: ChainEndpoint) =>
  createTestClient({
    mode: 'anvil',
    chain: toViemChain(chain),
    transport: http(chain.url),
    account: privateKeyToAccount(carol.privateKey),
    pollingInterval: 5,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
type Client = ReturnType<typeof connect>

/** A deployed account with 3 WETH and 10,000 USDC; the pool has little USDC left. */
async function openAttackedAccount(client: Client) {
  await client.sendTransactionSync({ to: account.factory, data: account.factoryData })
  await client.setBalance({ address: own, value: parseEther('10') })
  await client.setBalance({ address: carol.address, value: parseEther('1000000') })
  await client.writeContractSync({
    address: weth,
    abi: wethAbi,
    functionName: 'deposit',
    value: sold,
  })
  const giveWeth = { address: weth, abi: erc20Abi, functionName: 'transfer' } as const
  await client.writeContractSync({ ...giveWeth, args: [own, sold] })
  await client.impersonateAccount({ address: alice.address })
  await client.writeContractSync({
    ...{ account: alice.address, address: usdc, abi: mintableTokenAbi, functionName: 'mint' },
    args: [own, 10_000_000_000n],
  })
  await client.writeContractSync({
    address: router,
    abi: uniswapV2RouterAbi,
    functionName: 'swapExactETHForTokens',
    args: [0n, [weth, usdc], carol.address, 10n ** 11n],
    value: parseEther('500000'),
  })
}

/** The account makes the calls, as the EntryPoint would after the operation's signature. */
async function execute(client: Client, calls: readonly AccountCall[]): Promise<void> {
  await client.setBalance({ address: entryPoint, value: parseEther('1') })
  await client.impersonateAccount({ address: entryPoint })
  const data = encodeCalls(calls)
  const transaction = { account: entryPoint, to: own, data, gas: 3_000_000n } as const
  // Its error has the reason of a revert.
  await client.call(transaction)
  const { status } = await client.sendTransactionSync(transaction)
  expect(status).toBe('success')
}
const readBalance = (client: Client, token: Address) =>
  client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [own] })

test('on the chain, a lone afterHook lets 3 WETH go for less than a cent of the 8,900 USDC it names; the vault’s approval is red and shows the swap’s minimum', async ({
  chain,
}) => {
  const client = connect(chain)
  await openAttackedAccount(client)
  const attack = [approval(sold), swap(), approval(0n), after({ hash: randomHash })]
  const usdcBefore = await readBalance(client, usdc)
  await execute(client, attack)
  expect(await readBalance(client, weth)).toBe(0n)
  expect((await readBalance(client, usdc)) - usdcBefore).toBeLessThan(promised / 100n)
  expect(show(attack).minimums).toEqual([{ token: usdc, amount: 1n }])
  expect(levels(attack)).toContain('danger')
})

test('on the chain, the pair of hooks that the vault shows as a minimum reverts the same swap', async ({
  chain,
}) => {
  const client = connect(chain)
  await openAttackedAccount(client)
  const checked = aroundSwap([before()], [after()])
  expect(show(checked).minimums).toContainEqual({ token: usdc, amount: promised })
  await expect(execute(client, checked)).rejects.toThrow('insufficient-balance-increase')
  expect(await readBalance(client, weth)).toBe(sold)
})

test('on the chain, a lone beforeHook makes every later swap with a balance check revert; the vault’s approval is red', async ({
  chain,
}) => {
  const client = connect(chain)
  await openAttackedAccount(client)
  await execute(client, [before({ amount: 1n })])
  expect(levels([before({ amount: 1n })])).toContain('danger')
  const later = aroundSwap([before({ amount: 1n })], [after({ amount: 1n })])
  await expect(execute(client, later)).rejects.toThrow('enforcer-is-locked')
})
