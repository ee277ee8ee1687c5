import { localAccounts, localAddresses, uniswapV2RouterAbi } from '@latchkey/testing'
import * as v from 'valibot'
import {
  type Address,
  createWalletClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  toFunctionSelector,
} from 'viem'
import { grantPermissions } from 'viem/experimental'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPermissionFixture, type PermissionFixture } from './permissionFixture.ts'

const { erin, spare1: stranger } = localAccounts
const { usdc, weth, latch, uniswapV2Router } = localAddresses

let fixture: PermissionFixture
beforeAll(async () => {
  fixture = await openPermissionFixture()
})
afterAll(() => fixture.close())

const openWallet = () => fixture.openWallet()
const grant: PermissionFixture['grant'] = (...options) => fixture.grant(...options)
const redeem: PermissionFixture['redeem'] = (...options) => fixture.redeem(...options)
const balanceOf = (address: Address) => fixture.client.getBalance({ address })
const readUsdc = (address: Address) =>
  fixture.client.readContract({
    ...{ address: usdc, abi: erc20Abi, functionName: 'balanceOf' },
    args: [address],
  })
const transfer = (amount: bigint, to: Address = erin.address) => ({
  to: usdc,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

const inTotal = (amount: bigint) => ({
  type: 'native-token-allowance',
  data: { allowanceAmount: numberToHex(amount) },
})

test('a session key spends the allowance of an account that is not deployed yet, and not one unit more', async () => {
  const wallet = await openWallet()
  const granted = await grant(wallet, inTotal(100n))
  expect(granted.dependencies).toHaveLength(1)
  const before = await balanceOf(erin.address)
  await redeem(granted, { to: erin.address, value: 60n })
  await redeem(granted, { to: erin.address, value: 40n })
  expect(await balanceOf(erin.address)).toBe(before + 100n)
  await expect(redeem(granted, { to: erin.address, value: 1n })).rejects.toThrow(
    'allowance-exceeded',
  )
  wallet.close()
})

test('a permission of a deployed smart account comes without dependencies for its deployment', async () => {
  const wallet = await openWallet()
  await redeem(await grant(wallet, inTotal(1n)), { to: erin.address, value: 1n })
  expect((await grant(wallet, inTotal(1n))).dependencies).toEqual([])
  wallet.close()
})

test('a session key spends one unit above its cap neither at once nor in parts', async () => {
  const wallet = await openWallet()
  const granted = await grant(wallet, {
    type: 'erc20-token-allowance',
    data: { tokenAddress: usdc, allowanceAmount: numberToHex(50n) },
  })
  await expect(redeem(granted, transfer(51n))).rejects.toThrow('allowance-exceeded')
  const before = await readUsdc(erin.address)
  await redeem(granted, transfer(50n))
  expect(await readUsdc(erin.address)).toBe(before + 50n)
  await expect(redeem(granted, transfer(1n))).rejects.toThrow('allowance-exceeded')
  wallet.close()
})

test('a session key is rejected beyond the number of calls', async () => {
  const wallet = await openWallet()
  const granted = await grant(wallet, inTotal(100n), [{ type: 'call-limit', data: { count: 2 } }])
  await redeem(granted, { to: erin.address, value: 1n })
  await redeem(granted, { to: erin.address, value: 1n })
  await expect(redeem(granted, { to: erin.address, value: 1n })).rejects.toThrow('limit-exceeded')
  wallet.close()
})

test('a session key pays no other payee, and no other account uses the session', async () => {
  const wallet = await openWallet()
  const payee = { type: 'payee', data: { addresses: [erin.address] } }
  const granted = await grant(wallet, inTotal(100n), [payee])
  await redeem(granted, { to: erin.address, value: 1n })
  await expect(redeem(granted, { to: stranger.address, value: 1n })).rejects.toThrow(
    'target-address',
  )
  await expect(redeem(granted, { to: erin.address, value: 1n }, stranger)).rejects.toThrow()
  const tokens = await grant(
    wallet,
    {
      type: 'erc20-token-allowance',
      data: { tokenAddress: usdc, allowanceAmount: numberToHex(50n) },
    },
    [payee],
  )
  await redeem(tokens, transfer(1n))
  await expect(redeem(tokens, transfer(1n, stranger.address))).rejects.toThrow('calldata')
  wallet.close()
})

test('a session key calls the listed method of the listed contract only', async () => {
  const wallet = await openWallet()
  const granted = await grant(
    wallet,
    {
      type: 'contract-call',
      data: {
        addresses: [uniswapV2Router],
        calls: ['swapExactETHForTokens(uint256,address[],address,uint256)'],
        allowanceAmount: numberToHex(100n),
      },
    },
    [{ type: 'call-limit', data: { count: 5 } }],
  )
  const args = [[weth, latch], wallet.account.address, 10n ** 11n] as const
  const abi = uniswapV2RouterAbi
  const to = uniswapV2Router
  const buy = encodeFunctionData({
    abi,
    functionName: 'swapExactETHForTokens',
    args: [1n, ...args],
  })
  const sell = encodeFunctionData({
    ...{ abi, functionName: 'swapExactTokensForTokens' },
    args: [1n, 1n, ...args],
  })
  await redeem(granted, { to, data: buy, value: 100n })
  await expect(redeem(granted, { to, data: sell })).rejects.toThrow('method-not-allowed')
  await expect(redeem(granted, { to: usdc, data: buy })).rejects.toThrow('target-address')
  await expect(redeem(granted, { to, data: buy, value: 1n })).rejects.toThrow('allowance')
  await expect(redeem(granted, { to, value: 0n })).rejects.toThrow()
  wallet.close()
})

test('a session key is rejected after the account revoked the permission on the chain', async () => {
  const wallet = await openWallet()
  const granted = await grant(wallet, inTotal(100n))
  const kept = await grant(wallet, inTotal(100n))
  await redeem(granted, { to: erin.address, value: 1n })
  const prepared = await wallet.request('wallet_revokePermissions', [
    { permissionContext: granted.context },
  ])
  expect(prepared.decoded.title).toBe('Revoke permission')
  expect(prepared.decoded.facts[0]).toMatchObject({
    label: 'Amount',
    value: expect.stringMatching(/^Up to/),
  })
  const { hash } = v.parse(
    v.object({ hash: v.custom<Hex>((text) => typeof text === 'string') }),
    await prepared.sign(() => {}),
  )
  expect((await fixture.receiptOf(hash)).success).toBe(true)
  const again = redeem(granted, { to: erin.address, value: 1n })
  await expect(again).rejects.toThrow(toFunctionSelector('CannotUseADisabledDelegation()'))
  // Another permission of the same account and redeemer stays.
  await redeem(kept, { to: erin.address, value: 1n })
  wallet.close()
})

test('the vault revokes only permissions of its own account, and its batches still refuse the DelegationManager', async () => {
  const wallet = await openWallet()
  const other = await openWallet()
  const { context, delegationManager } = await grant(other, inTotal(1n))
  const revoke = (permissionContext: string) =>
    wallet.request('wallet_revokePermissions', [{ permissionContext }])
  await expect(revoke(context)).rejects.toThrow('another account')
  await expect(revoke('0x1234')).rejects.toThrow('can’t read')
  const calls = [{ to: delegationManager, data: '0x12345678' as const }]
  await expect(wallet.sendCalls(calls)).rejects.toThrow('your account itself')
  wallet.close()
  other.close()
})

test('viem’s grantPermissions gets a permission context from the vault that can be redeemed', async () => {
  const wallet = await openWallet()
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) =>
      (await wallet.request(method, params)).sign(() => {}),
  }
  const client = createWalletClient({ transport: custom(provider) })
  const granted = await grantPermissions(client, {
    expiry: fixture.now() + 3_600,
    signer: { type: 'account', data: { id: fixture.redeemer } },
    permissions: [
      {
        type: 'native-token-transfer',
        data: { ticker: 'ETH' },
        policies: [{ type: 'token-allowance', data: { allowance: 5n } }],
        required: true,
      },
    ],
  })
  const dependencies = [
    { factory: granted.factory ?? '0x', factoryData: granted.factoryData as Hex },
  ]
  const permission = {
    from: wallet.account.address,
    context: granted.permissionsContext as Hex,
    delegationManager: granted.signerData?.submitToAddress ?? '0x',
    dependencies,
  }
  await redeem(permission, { to: erin.address, value: 5n })
  await expect(redeem(permission, { to: erin.address, value: 1n })).rejects.toThrow('allowance')
  wallet.close()
})

// The next two tests move the chain's clock forward, and come last.

test('a session key gets its new allowance in the next period, and what is left of the last one is lost', async () => {
  const wallet = await openWallet()
  const startTime = fixture.now()
  const granted = await grant(wallet, {
    type: 'erc20-token-periodic',
    data: {
      ...{ tokenAddress: usdc, periodAmount: numberToHex(50n), periodDuration: 3_600 },
      startTime,
    },
  })
  await redeem(granted, transfer(20n))
  await expect(redeem(granted, transfer(31n))).rejects.toThrow('transfer-amount-exceeded')
  await fixture.moveTime(3_600)
  await expect(redeem(granted, transfer(51n))).rejects.toThrow('transfer-amount-exceeded')
  await redeem(granted, transfer(50n))
  await expect(redeem(granted, transfer(1n))).rejects.toThrow('transfer-amount-exceeded')
  wallet.close()
})

test('a session key is rejected after it expires', async () => {
  const wallet = await openWallet()
  const granted = await grant(wallet, inTotal(100n), [], 7_200)
  await redeem(granted, { to: erin.address, value: 1n })
  await fixture.moveTime(7_200)
  await expect(redeem(granted, { to: erin.address, value: 1n })).rejects.toThrow('expired')
  wallet.close()
})
