import { localAccounts, localAddresses, waitForReceipt } from '@latchkey/testing'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, numberToHex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PreparedRequest } from '../../apps/vault/src/approve/preparedRequest.ts'
import { statelessImplementation } from '../../apps/vault/src/smartAccount/authorization.ts'
import { refusals } from '../../apps/vault/src/smartAccount/refusals.ts'
import { smartAccountText } from '../../apps/vault/src/text/en/smartAccount.ts'
import { openVaultWallets, type VaultWallets } from './vaultWallets.ts'

const { erin } = localAccounts
const { usdc, simple7702Account } = localAddresses
const sent = v.object({ hash: v.custom<Hex>((text) => typeof text === 'string') })
const hex = v.custom<Hex>((text) => typeof text === 'string')

let fixture: VaultWallets
beforeAll(async () => {
  fixture = await openVaultWallets()
})
afterAll(() => fixture.close())

const pay = (value: bigint) => ({ to: erin.address, value: numberToHex(value) })
const delegatedTo = (contract: Hex) => `0xef0100${contract.slice(2).toLowerCase()}`
const codeOf = async (address: Hex) => (await fixture.client.getCode({ address }))?.toLowerCase()
const erinsBalance = () => fixture.client.getBalance({ address: erin.address })
const approve = (prepared: PreparedRequest) => prepared.sign(() => {})

async function approveCalls(prepared: PreparedRequest) {
  return fixture.receiptOf(v.parse(sent, await approve(prepared)).hash)
}

async function openWallet({ isSponsored = false } = {}) {
  const wallet = await fixture.openWallet({ isSponsored })
  await fixture.client.setBalance({ address: wallet.owner, value: parseEther('1') })
  return {
    ...wallet,
    send: (...calls: object[]) => wallet.sendCalls(calls, { from: wallet.owner }),
  }
}

test('the vault’s first batch upgrades the standard account in place (EIP-7702), the next one uses it, and the visitor undoes the upgrade', async () => {
  const wallet = await openWallet()
  const { owner } = wallet
  const before = await erinsBalance()
  const first = await wallet.send(pay(1n), pay(2n))
  expect(first.account).toBe(owner)
  expect(first.decoded).toMatchObject({ title: 'Approve 2 actions', needsWindow: true })
  expect(first.decoded.facts).toContainEqual({
    label: 'Account upgrade',
    value: smartAccountText.upgradeMeaning,
    kind: 'text',
  })
  expect(first.decoded.facts).toContainEqual({
    label: 'Contract whose code it will run',
    value: statelessImplementation,
    kind: 'address',
  })
  expect(first.decoded.warnings).toContainEqual({
    level: 'caution',
    text: smartAccountText.upgradeStays,
  })
  const receipt = await approveCalls(first)
  expect(receipt).toMatchObject({ success: true })
  expect(receipt.sender.toLowerCase()).toBe(owner.toLowerCase())
  expect(await codeOf(owner)).toBe(delegatedTo(statelessImplementation))
  expect(await erinsBalance()).toBe(before + 3n)

  const second = await wallet.send(pay(3n), pay(4n))
  expect(second.decoded.needsWindow).toBe(false)
  expect(second.decoded.facts.map(({ label }) => label)).not.toContain('Account upgrade')
  expect(await approveCalls(second)).toMatchObject({ success: true })
  expect(await erinsBalance()).toBe(before + 10n)

  const revocation = await wallet.revokeUpgrade()
  expect(revocation.decoded).toMatchObject({ title: 'Undo account upgrade', needsWindow: false })
  expect((await revocation.chainDetails).facts.map(({ label }) => label)).toEqual([
    'Max network fee',
  ])
  const hash = v.parse(hex, await approve(revocation))
  expect((await waitForReceipt(fixture.client, hash)).status).toBe('success')
  expect(await codeOf(owner)).toBeUndefined()
  await expect(wallet.revokeUpgrade()).rejects.toThrow(refusals.notUpgraded)

  // The account can be upgraded again.
  expect(await approveCalls(await wallet.send(pay(5n), pay(6n)))).toMatchObject({ success: true })
  expect(await codeOf(owner)).toBe(delegatedTo(statelessImplementation))
  wallet.close()
})

test('the project pays for a batch that upgrades a standard account with a zero balance', async () => {
  const wallet = await fixture.openWallet({ isSponsored: true })
  const approval = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [erin.address, 3n],
  })
  const calls = [{ to: usdc, data: approval }, { ...pay(0n) }]
  const prepared = await wallet.sendCalls(calls, { from: wallet.owner })
  expect((await prepared.chainDetails).facts).toContainEqual({
    label: 'Network fee',
    value: 'Paid for you',
    kind: 'text',
  })
  const receipt = await approveCalls(prepared)
  expect(receipt).toMatchObject({ success: true })
  expect(receipt.paymaster?.toLowerCase()).toBe(fixture.paymaster.toLowerCase())
  expect(await codeOf(wallet.owner)).toBe(delegatedTo(statelessImplementation))
  wallet.close()
})

test('a failing call of an upgraded account (EIP-7702) reverts the whole batch of the vault', async () => {
  const wallet = await openWallet()
  await approveCalls(await wallet.send(pay(1n)))
  const before = await erinsBalance()
  const transfer = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [erin.address, maxUint256],
  })
  const prepared = await wallet.send(pay(1n), { to: usdc, data: transfer })
  await expect(prepared.ready).rejects.toThrow(smartAccountText.wouldFail)
  expect(await erinsBalance()).toBe(before)
  wallet.close()
})

test('the vault rejects a batch of a standard account that another wallet has upgraded, and undoes that upgrade when asked', async () => {
  const wallet = await openWallet()
  const { owner } = wallet
  const foreign = delegatedTo(simple7702Account)
  await fixture.client.setCode({ address: owner, bytecode: v.parse(hex, foreign) })
  await expect(wallet.send(pay(1n))).rejects.toThrow(refusals.upgradedElsewhere)
  const hash = v.parse(hex, await approve(await wallet.revokeUpgrade()))
  await waitForReceipt(fixture.client, hash)
  expect(await codeOf(owner)).toBeUndefined()
  wallet.close()
})

test('the vault signs no upgrade with a nonce that the account does not have when the visitor approves', async () => {
  const wallet = await openWallet()
  let count = 0
  const prepare = wallet.withNode(async (method, params) =>
    // A later nonce: the bundler could use the authorization after a revocation.
    method === 'eth_getTransactionCount' && count++ === 0 ? '0x7' : wallet.node(method, params),
  )
  const prepared = await prepare([pay(1n)])
  await expect(approve(prepared)).rejects.toThrow()
  expect(await codeOf(wallet.owner)).toBeUndefined()
  wallet.close()
})

test('the vault refuses to undo an upgrade of another account or on another network', async () => {
  const wallet = await openWallet()
  await expect(wallet.revokeUpgrade({ from: erin.address })).rejects.toThrow(refusals.otherAccount)
  await expect(wallet.revokeUpgrade({ chainId: '0x1' })).rejects.toThrow(refusals.otherNetwork)
  await expect(wallet.revokeUpgrade({ chainId: 1 })).rejects.toThrow(refusals.malformed)
  wallet.close()
})
