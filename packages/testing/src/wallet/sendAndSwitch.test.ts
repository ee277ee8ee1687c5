import { createPublicClient, encodeFunctionData, erc20Abi, http, toHex } from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import type { RunningChain } from '../anvil/startAnvil.ts'
import { localAccounts } from '../chain/localAccounts.ts'
import { localAddresses } from '../chain/localAddresses.ts'
import { startLocalChain } from '../chain/startLocalChain.ts'
import { waitForReceipt } from '../chain/waitForReceipt.ts'
import { chainTest as test } from '../vitest/chainTest.ts'
import { createFakeEvmWallet, type FakeEvmWallet } from './createFakeEvmWallet.ts'

const { alice, erin } = localAccounts
const { usdc, usdt } = localAddresses
const from = alice.address

let base: RunningChain
beforeAll(async () => {
  base = await startLocalChain({ chainId: 8_453 })
})
afterAll(() => base.close())

type Options = Partial<Parameters<typeof createFakeEvmWallet>[0]>

async function connect(url: string, options: Options = {}): Promise<FakeEvmWallet> {
  const wallet = createFakeEvmWallet({ ...options, accounts: [alice], rpcUrl: url })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  return wallet
}

const request = (wallet: FakeEvmWallet, method: string, ...params: unknown[]) =>
  wallet.provider.request({ method, params })

const reader = (url: string) => createPublicClient({ transport: http(url), pollingInterval: 5 })

test('the fake EVM wallet sends a transaction, choosing nonce, gas and fees itself', async ({
  chain,
}) => {
  const wallet = await connect(chain.url)
  const hash = await request(wallet, 'eth_sendTransaction', {
    from,
    to: erin.address,
    value: '0x5',
  })
  expect(wallet.sent).toEqual([hash])
  const [sent] = wallet.sent
  const receipt = await waitForReceipt(reader(chain.url), sent ?? '0x')
  expect(receipt).toMatchObject({ status: 'success', type: 'eip1559' })
  expect(await reader(chain.url).getBalance({ address: erin.address })).toBe(5n)
})

test('the fake EVM wallet sends concurrent transactions with consecutive nonces', async ({
  chain,
}) => {
  const wallet = await connect(chain.url)
  const one = { from, to: erin.address, value: '0x1' }
  const send = () => request(wallet, 'eth_sendTransaction', one)
  await Promise.all([send(), send(), send()])
  const hash = wallet.sent.at(-1) ?? '0x'
  await waitForReceipt(reader(chain.url), hash)
  expect(await reader(chain.url).getBalance({ address: erin.address })).toBe(3n)
})

test('the fake EVM wallet rejects a send as configured, and returns the node’s error', async ({
  chain,
}) => {
  const wallet = await connect(chain.url, { behaviour: { send: 'reject' } })
  const plain = { from, to: erin.address, value: '0x1' }
  await expect(request(wallet, 'eth_sendTransaction', plain)).rejects.toMatchObject({ code: 4001 })
  wallet.behave({ send: 'approve' })
  const args = [erin.address, 10n ** 30n] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  const tooMuch = request(wallet, 'eth_sendTransaction', { from, to: usdc, data })
  await expect(tooMuch).rejects.toThrow('revert')
  expect(wallet.sent).toEqual([])
  await request(wallet, 'eth_sendTransaction', plain)
  expect(wallet.sent).toHaveLength(1)
})

test('the fake EVM wallet forwards reads to the node and returns its errors', async ({ chain }) => {
  const wallet = await connect(chain.url)
  const balance = await request(wallet, 'eth_getBalance', alice.address, 'latest')
  expect(balance).toBe(toHex(10_000n * 10n ** 18n))
  await expect(request(wallet, 'eth_nonsense')).rejects.toMatchObject({ code: -32601 })
  await expect(request(wallet, 'wallet_nonsense')).rejects.toMatchObject({ code: 4200 })
})

test('the fake EVM wallet switches to a configured chain and sends there', async ({ chain }) => {
  const wallet = await connect(chain.url, { chains: [{ id: 8_453, rpcUrl: base.url }] })
  const heard: unknown[] = []
  wallet.provider.on('chainChanged', (id) => heard.push(id))
  await request(wallet, 'wallet_switchEthereumChain', { chainId: '0x2105' })
  expect(heard).toEqual(['0x2105'])
  expect(await request(wallet, 'eth_chainId')).toBe('0x2105')
  await request(wallet, 'eth_sendTransaction', { from, to: erin.address, value: '0x1' })
  const [hash = '0x'] = wallet.sent
  const receipt = await waitForReceipt(reader(base.url), hash)
  expect(receipt.status).toBe('success')
  wallet.setChain(31_337)
  expect(heard).toEqual(['0x2105', '0x7a69'])
})

test('the fake EVM wallet rejects a switch to a chain until it is added', async ({ chain }) => {
  const wallet = await connect(chain.url)
  const chainId = '0x2105'
  const change = () => request(wallet, 'wallet_switchEthereumChain', { chainId })
  await expect(change()).rejects.toMatchObject({ code: 4902 })
  const add = (rpcUrl: string) =>
    request(wallet, 'wallet_addEthereumChain', { chainId, rpcUrls: [rpcUrl] })
  await expect(add(chain.url)).rejects.toMatchObject({ code: -32602 })
  wallet.rejectNext()
  await expect(add(base.url)).rejects.toMatchObject({ code: 4001 })
  await add(base.url)
  expect(wallet.chainId).toBe(8_453)
  wallet.setChain(31_337)
  wallet.behave({ switch: 'reject' })
  await expect(change()).rejects.toMatchObject({ code: 4001 })
})

test('a fake EVM wallet without EIP-5792 rejects wallet_sendCalls and wallet_getAssets', async ({
  chain,
}) => {
  const wallet = await connect(chain.url)
  for (const method of ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getAssets']) {
    await expect(request(wallet, method, from)).rejects.toMatchObject({ code: 4200 })
  }
})

const calls = [
  { to: erin.address, value: '0x1' },
  {
    to: usdt,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [erin.address, 3n],
    }),
  },
]

test.for([
  { mode: 'sequential', transactions: 2 },
  { mode: 'atomic', transactions: 1 },
] as const)(
  'the fake EVM wallet sends a wallet_sendCalls batch: $mode',
  async ({ mode, transactions }, { chain }) => {
    const wallet = await connect(chain.url, { behaviour: { calls: mode } })
    const atomic = mode === 'atomic'
    expect(await request(wallet, 'wallet_getCapabilities', from)).toEqual({
      '0x7a69': { atomic: { status: atomic ? 'supported' : 'unsupported' } },
    })
    const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: atomic, calls }
    expect(await request(wallet, 'wallet_sendCalls', { ...batch, id: 'a' })).toEqual({ id: 'a' })
    expect(wallet.sent).toHaveLength(transactions)
    for (const hash of wallet.sent) await waitForReceipt(reader(chain.url), hash)
    expect(await request(wallet, 'wallet_getCallsStatus', 'a')).toMatchObject({
      status: 200,
      atomic,
      receipts: wallet.sent.map((transactionHash) => ({ transactionHash, status: '0x1' })),
    })
    expect(await reader(chain.url).getBalance({ address: erin.address })).toBe(1n)
    const again = request(wallet, 'wallet_sendCalls', { ...batch, id: 'a' })
    await expect(again).rejects.toMatchObject({ code: 5720 })
  },
)

test('the fake EVM wallet rejects wallet_sendCalls batches with unsupported requirements', async ({
  chain,
}) => {
  const wallet = await connect(chain.url, { behaviour: { calls: 'sequential' } })
  const send = (change: object) => request(wallet, 'wallet_sendCalls', { from, calls, ...change })
  await expect(send({ atomicRequired: true })).rejects.toMatchObject({ code: 5760 })
  await expect(send({ chainId: '0x1' })).rejects.toMatchObject({ code: 5710 })
  const capabilities = { paymasterService: { url: 'https://paymaster.example' } }
  await expect(send({ capabilities })).rejects.toMatchObject({ code: 5700 })
  await expect(request(wallet, 'wallet_getCallsStatus', 'b')).rejects.toMatchObject({ code: 5730 })
  expect(wallet.sent).toEqual([])
})

test('wallet_getAssets of the fake EVM wallet returns the assets of the requested chains', async ({
  chain,
}) => {
  const asset = { address: 'native', balance: '0x1', type: 'native' }
  const wallet = await connect(chain.url, { assets: { '0x7a69': [asset], '0x1': [] } })
  expect(await request(wallet, 'wallet_getAssets', { account: from })).toEqual({
    '0x7a69': [asset],
    '0x1': [],
  })
  const filter = { account: from, chainFilter: ['0x1'] }
  expect(await request(wallet, 'wallet_getAssets', filter)).toEqual({ '0x1': [] })
})

test('wallet_watchAsset of the fake EVM wallet records a token when the user approves', async ({
  chain,
}) => {
  const wallet = await connect(chain.url)
  const token = { type: 'ERC20', options: { address: usdc, symbol: 'USDC', decimals: 6 } }
  expect(await request(wallet, 'wallet_watchAsset', token)).toBe(true)
  wallet.behave({ watchAsset: 'reject' })
  await expect(request(wallet, 'wallet_watchAsset', token)).rejects.toMatchObject({ code: 4001 })
})
