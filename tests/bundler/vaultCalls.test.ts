import { localAccounts, localAddresses } from '@latchkey/testing'
import * as v from 'valibot'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PreparedRequest } from '../../apps/vault/src/approve/preparedRequest.ts'
import { CallsRefused } from '../../apps/vault/src/smartAccount/CallsRefused.ts'
import { encodeMinimumCheck } from '../../packages/evm/src/money/encodeMinimumCheck.ts'
import { openVaultWallets, type VaultWallets } from './vaultWallets.ts'

const { erin } = localAccounts
const { usdc, weth } = localAddresses

let fixture: VaultWallets
beforeAll(async () => {
  fixture = await openVaultWallets()
})
afterAll(() => fixture.close())

const answer = v.object({ id: v.string(), hash: v.custom<Hex>((text) => typeof text === 'string') })
const approve = (prepared: PreparedRequest) => prepared.sign(() => {})
const pay = (value: bigint, to: Address = erin.address) => ({ to, value: numberToHex(value) })
const tokenCall = (functionName: 'transfer' | 'approve', amount: bigint) => ({
  to: usdc,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [erin.address, amount] }),
})

/** What the approval shows, as lines. */
async function shown({ decoded, chainDetails: more }: PreparedRequest): Promise<string[]> {
  const { facts, warnings, effect = [] } = await more
  const lines = [...effect, ...decoded.facts, ...facts].map(
    ({ label, value }) => `${label}: ${value}`,
  )
  return [...lines, ...[...decoded.warnings, ...warnings].map(({ text }) => text)]
}

test('the vault sends three calls of an account that is not deployed as one operation, paid by the project', async () => {
  const wallet = await fixture.openWallet({ isSponsored: true })
  const { account } = wallet
  await fixture.client.setBalance({ address: account.address, value: parseEther('1') })
  const before = await fixture.client.getBalance({ address: erin.address })
  const prepared = await wallet.sendCalls([pay(1n), pay(2n), tokenCall('approve', 3n)])
  expect(prepared.decoded.title).toBe('Approve 3 actions')
  expect(prepared.account).toBe(account.address)
  expect(await shown(prepared)).toEqual([
    'You send: 0.000000000000000003 ETH',
    'Action 1 of 3: Send',
    `To: ${erin.address}`,
    'Amount of action 1: 0.000000000000000001 ETH',
    'Action 2 of 3: Send',
    `To: ${erin.address}`,
    'Amount of action 2: 0.000000000000000002 ETH',
    'Action 3 of 3: Spending permission',
    `Spender: ${erin.address}`,
    `Token contract: ${usdc}`,
    'Amount of action 3: 0.000003 USDC',
    'All or nothing: If one action fails, none of them happens.',
    'First use: This also sets up your account on this network.',
    'Network fee: Paid for you',
    'The spender can take this amount later without asking again.',
  ])
  const { hash } = v.parse(answer, await approve(prepared))
  const receipt = await fixture.receiptOf(hash)
  expect(receipt.success).toBe(true)
  expect(receipt.paymaster?.toLowerCase()).toBe(fixture.paymaster.toLowerCase())
  expect(await fixture.client.getBalance({ address: erin.address })).toBe(before + 3n)
  const left = await fixture.client.getBalance({ address: account.address })
  expect(left).toBe(parseEther('1') - 3n)
  expect(await fixture.client.getCode({ address: account.address })).toBeDefined()
  wallet.close()
})

test('without a paymaster, the smart account pays at most the fee that the vault’s approval shows', async () => {
  const wallet = await fixture.openWallet({ isSponsored: false })
  const { address } = wallet.account
  await fixture.client.setBalance({ address, value: parseEther('1') })
  const prepared = await wallet.sendCalls([pay(5n)])
  const fee = await prepared.fee
  expect(await shown(prepared)).toContainEqual(expect.stringMatching(/^Max network fee: 0\.0/))
  const { hash } = v.parse(answer, await approve(prepared))
  expect((await fixture.receiptOf(hash)).success).toBe(true)
  const spent = parseEther('1') - (await fixture.client.getBalance({ address }))
  expect(spent).toBeGreaterThan(5n)
  expect(spent).toBeLessThanOrEqual(5n + (fee?.amount ?? 0n))
  wallet.close()
})

test('the vault does not send a batch whose second call would fail, and its approval says so', async () => {
  const wallet = await fixture.openWallet({ isSponsored: true })
  await fixture.client.setBalance({ address: wallet.account.address, value: parseEther('1') })
  const prepared = await wallet.sendCalls([pay(1n), tokenCall('transfer', maxUint256)])
  expect(await shown(prepared)).toContain('This would fail right now, so it can’t be sent.')
  await expect(prepared.ready).rejects.toThrow('This would fail right now')
  await expect(approve(prepared)).rejects.toThrow('This would fail right now')
  wallet.close()
})

test.each([
  ['a token', 100n, true],
  ['a token, one unit less than its minimum', 101n, false],
] as const)(
  'the vault sends a batch that receives %s only if the on-chain check of the minimum received passes',
  async (_, minimum, isSent) => {
    const wallet = await fixture.openWallet({ isSponsored: true })
    const { address } = wallet.account
    await fixture.client.setBalance({ address, value: 100n })
    const account = { namespace: 'eip155', address, type: 'smartAccount' } as const
    const { before, after } = encodeMinimumCheck({ account, token: weth, minimum })
    const deposit = { to: weth, data: '0xd0e30db0', value: numberToHex(100n) }
    const prepared = await wallet.sendCalls([before, deposit, after])
    const lines = await shown(prepared)
    expect(lines).toContain('Action 3 of 3: Check what you received')
    expect(lines).toContainEqual(expect.stringMatching(/^Minimum received: 0\.0000000000000001/))
    if (!isSent) return expect(approve(prepared)).rejects.toThrow('This would fail right now')
    const { hash } = v.parse(answer, await approve(prepared))
    expect((await fixture.receiptOf(hash)).success).toBe(true)
    wallet.close()
  },
)

test('the vault’s approval says that an account without the native coin cannot pay the fee', async () => {
  const wallet = await fixture.openWallet({ isSponsored: false })
  const prepared = await wallet.sendCalls([tokenCall('approve', 0n)])
  await approve(prepared).then(
    () => expect.unreachable('the operation was sent'),
    (error) => expect(String(error)).toContain('enough ETH to pay the network fee'),
  )
  wallet.close()
})

test('the vault sends a batch once, however often a site sends its id', async () => {
  const wallet = await fixture.openWallet({ isSponsored: true })
  await fixture.client.setBalance({ address: wallet.account.address, value: parseEther('1') })
  const before = await fixture.client.getBalance({ address: erin.address })
  const [first, second] = await Promise.all([
    wallet.sendCalls([pay(7n)], { id: 'order-1' }),
    wallet.sendCalls([pay(7n)], { id: 'order-1' }),
  ])
  const { id, hash } = v.parse(answer, await approve(first))
  expect(id).toBe('order-1')
  await fixture.receiptOf(hash)
  // Prepared before the first one was included: it is the same operation, or the EntryPoint refuses its nonce.
  const again = await approve(second).catch((error: unknown) => error)
  expect(again instanceof Error || v.parse(answer, again).hash === hash).toBe(true)
  await expect(wallet.sendCalls([pay(7n)], { id: 'order-1' })).rejects.toThrow(CallsRefused)
  expect(await fixture.client.getBalance({ address: erin.address })).toBe(before + 7n)
  wallet.close()
})

test('a message that the vault signs for a smart account verifies before its deployment (ERC-6492) and after it (ERC-1271)', async () => {
  const wallet = await fixture.openWallet({ isSponsored: true })
  const { address } = wallet.account
  const message = 'Hello'
  const signHello = async () =>
    (await approve(await wallet.request('personal_sign', [message, address]))) as Hex
  const before = await signHello()
  expect(before.endsWith('6492'.repeat(16))).toBe(true)
  expect(await fixture.client.verifyMessage({ address, message, signature: before })).toBe(true)
  await fixture.client.setBalance({ address, value: 1n })
  const { hash } = v.parse(answer, await approve(await wallet.sendCalls([pay(1n)])))
  await fixture.receiptOf(hash)
  const after = await signHello()
  expect(after).toHaveLength(132)
  expect(await fixture.client.verifyMessage({ address, message, signature: after })).toBe(true)
  wallet.close()
})

test('the vault sends eth_sendTransaction of a smart account as a user operation with one call', async () => {
  const wallet = await fixture.openWallet({ isSponsored: true })
  const { address } = wallet.account
  await fixture.client.setBalance({ address, value: 9n })
  const before = await fixture.client.getBalance({ address: erin.address })
  const prepared = await wallet.request('eth_sendTransaction', [{ from: address, ...pay(9n) }])
  expect(prepared.decoded.title).toBe('Send')
  const hash = (await approve(prepared)) as Hex
  expect((await fixture.receiptOf(hash)).success).toBe(true)
  expect(await fixture.client.getBalance({ address: erin.address })).toBe(before + 9n)
  wallet.close()
})

test('the server’s origins endpoint tells the vault’s host the networks with smart accounts and a project’s paymaster', async () => {
  const read = async () => (await fixture.request('/projects/v1/origins?projectId=test')).json()
  await expect.poll(read).toEqual({
    allowedOrigins: ['*'],
    smartAccounts: { networks: [fixture.chainId], paymaster: fixture.paymaster },
  })
})
