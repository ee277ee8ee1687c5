import { localAccounts } from '@latchkey/testing'
import { passkeyOwnerMethods } from '@latchkey/wire/passkeyOwner'
import * as v from 'valibot'
import { type Hex, numberToHex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PreparedRequest } from '../../apps/vault/src/approve/preparedRequest.ts'
import { refusals } from '../../apps/vault/src/smartAccount/refusals.ts'
import { ownerText } from '../../apps/vault/src/text/en/owner.ts'
import { openVaultWallets, type VaultWallets } from './vaultWallets.ts'

const { erin } = localAccounts
const { add, remove } = passkeyOwnerMethods
const abi = parseAbi(['function getKeyIdHashesCount() view returns (uint256)'])
const hex = v.custom<Hex>((text) => typeof text === 'string')
const sent = v.object({ hash: hex })

let fixture: VaultWallets
beforeAll(async () => {
  fixture = await openVaultWallets()
})
afterAll(() => fixture.close())

const pay = (value: bigint) => ({ to: erin.address, value: numberToHex(value) })
const countOwners = (address: Hex) =>
  fixture.client.readContract({ address, abi, functionName: 'getKeyIdHashesCount' })
const labels = async ({ chainDetails: more }: PreparedRequest) =>
  (await more).facts.map(({ label }) => label)
const approve = async (change: PreparedRequest) =>
  fixture.receiptOf(v.parse(hex, await change.sign(() => {})))

async function approveWithPasskey(batch: PreparedRequest) {
  if (!batch.signWithPasskey) throw new Error('The approval offers no passkey')
  return fixture.receiptOf(v.parse(sent, await batch.signWithPasskey(() => {})).hash)
}

async function openWallet({ isSponsored = false } = {}) {
  const wallet = await fixture.openWallet({ isSponsored })
  const { address } = wallet.account
  await fixture.client.setBalance({ address, value: parseEther('1') })
  return { ...wallet, address }
}

test('the first operation of a smart account adds a passkey as its owner; the passkey approves a batch while the wallet is locked, until it is removed', async () => {
  const { address, changeOwner, sendCalls, close } = await openWallet()
  const adding = await changeOwner(add)
  expect(adding.decoded).toMatchObject({
    title: ownerText.add,
    needsWindow: true,
    movesValue: true,
  })
  expect(adding.decoded.warnings.map(({ text }) => text)).toContain(ownerText.danger)
  expect((await adding.chainDetails).hasPasskeyOwner).toBe(false)
  expect(await approve(adding)).toMatchObject({ success: true })
  expect(await countOwners(address)).toBe(1n)
  await expect(changeOwner(add)).rejects.toThrow(refusals.hasPasskeyOwner)

  const removal = await changeOwner(remove)
  expect(removal.decoded).toMatchObject({ title: ownerText.remove, needsWindow: true })
  const before = await fixture.client.getBalance({ address: erin.address })
  const batch = await sendCalls([pay(2n), pay(3n)])
  expect((await batch.chainDetails).hasPasskeyOwner).toBe(true)
  expect(await labels(batch)).toContain(ownerText.maxFee)
  const late = await sendCalls([pay(7n)])
  await late.ready
  await late.chainDetails

  expect(await approve(removal)).toMatchObject({ success: true })
  expect(await countOwners(address)).toBe(0n)
  // The contract refuses the signature of a passkey that was removed meanwhile.
  await expect(approveWithPasskey(late)).rejects.toThrow()
  await expect(changeOwner(remove)).rejects.toThrow(refusals.noPasskeyOwner)
  expect((await (await sendCalls([pay(1n)])).chainDetails).hasPasskeyOwner).toBe(false)

  await approve(await changeOwner(add))
  const again = await sendCalls([pay(2n), pay(3n)])
  await again.chainDetails
  close()
  expect(await approveWithPasskey(again)).toMatchObject({ success: true })
  expect(await fixture.client.getBalance({ address: erin.address })).toBe(before + 5n)
})

test('the server’s paymaster pays for a user operation that a passkey signs', async () => {
  const { changeOwner, sendCalls } = await openWallet({ isSponsored: true })
  await approve(await changeOwner(add))
  const batch = await sendCalls([pay(1n)])
  expect(await labels(batch)).not.toContain(ownerText.maxFee)
  const receipt = await approveWithPasskey(batch)
  expect(receipt).toMatchObject({ success: true })
  expect(receipt.paymaster?.toLowerCase()).toBe(fixture.paymaster.toLowerCase())
})

test('the vault refuses to change the owners of another account, or on another network', async () => {
  const { owner, changeOwner } = await openWallet()
  await expect(changeOwner(add, { from: owner })).rejects.toThrow(refusals.otherAccount)
  await expect(changeOwner(add, { chainId: '0x1' })).rejects.toThrow(refusals.otherNetwork)
  await expect(changeOwner(add, { from: 'me' })).rejects.toThrow(refusals.malformed)
})
