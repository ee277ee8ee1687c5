import { delegationAbi, delegationManager, toStruct } from '@latchkey/delegation'
import {
  hybridAccount,
  localAccounts,
  type SignedPermission,
  signPermission,
  toViemChain,
} from '@latchkey/testing'
import { createTestClient, type Hex, http, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  chainId,
  endsAt,
  grant,
  idOf,
  newOwner,
  openPermissionFixture,
  type PermissionFixture,
} from '../testing/permissionFixture.ts'

let fixture: PermissionFixture
beforeAll(async () => {
  fixture = await openPermissionFixture()
})
afterAll(() => fixture.close())

test('the smart-session list has a recorded permission of an account that is not deployed, with the terms of its context', async () => {
  const owner = newOwner()
  const { address } = hybridAccount(owner)
  const permission = await signPermission(owner, { grant, chainId })
  const { pci } = await (await fixture.record(address, permission)).json()
  expect(await fixture.list(address)).toMatchObject([
    {
      pci,
      project: { name: 'Shop', url: 'https://shop.example' },
      expiry: Number(endsAt),
      permissions: [{ type: 'native-token-allowance', data: { allowanceAmount: '500' } }],
      policies: [{ type: 'call-limit', data: { count: 3 } }],
      context: permission.context,
    },
  ])
})

test('recording a permission (ERC-7715) that another key or another chain’s hash signed is rejected with 401', async () => {
  const owner = newOwner()
  const { address } = hybridAccount(owner)
  const forged = await signPermission(owner, { grant, chainId, by: newOwner() })
  expect((await fixture.record(address, forged)).status).toBe(401)
  const otherChain = await signPermission(owner, { grant, chainId: 1 })
  expect((await fixture.record(address, otherChain)).status).toBe(401)
  expect(await fixture.list(address)).toEqual([])
})

test('recording a permission (ERC-7715) of another account, or with extra bytes in its context, is rejected with 400', async () => {
  const [owner, victim] = [newOwner(), newOwner()]
  const own = await signPermission(owner, { grant, chainId })
  expect((await fixture.record(hybridAccount(victim).address, own)).status).toBe(400)
  const longer = { ...own, context: `${own.context}00` as Hex }
  expect((await fixture.record(hybridAccount(owner).address, longer)).status).toBe(400)
  expect(await fixture.list(hybridAccount(victim).address)).toEqual([])
})

test('a recorded permission is listed once as a smart session, and only for the project that it was granted to', async () => {
  const owner = newOwner()
  const { address } = hybridAccount(owner)
  const permission = await signPermission(owner, { grant, chainId })
  const first = await (await fixture.record(address, permission)).json()
  const again = await (await fixture.record(address, permission)).json()
  expect(again).toEqual(first)
  expect((await fixture.record(address, permission, 'other')).status).toBe(409)
  expect(await fixture.list(address)).toHaveLength(1)
  expect(await fixture.list(address, 'other')).toEqual([])
})

test('the endpoint that records permissions rejects a page of a site with 403', async () => {
  const owner = newOwner()
  const { context, dependencies } = await signPermission(owner, { grant, chainId })
  const path = `${idOf(hybridAccount(owner).address)}/record`
  const headers = { origin: 'https://shop.example' }
  const refused = await fixture.post(path, { context, dependencies }, { headers })
  expect(refused.status).toBe(403)
})

test('the server revokes a smart session without a signature only after the chain has revoked its delegation', async () => {
  const owner = newOwner()
  const account = hybridAccount(owner)
  const permission = await signPermission(owner, { grant, chainId })
  const { pci } = await (await fixture.record(account.address, permission)).json()
  const path = `${idOf(account.address)}/revoke`
  expect((await fixture.post(path, { pci })).status).toBe(409)
  expect((await fixture.list(account.address))[0].revokedAt).toBeUndefined()

  await revokeOnChain(account, permission)
  expect((await fixture.post(path, { pci }, { projectId: 'other' })).status).toBe(404)
  expect((await fixture.post(path, { pci })).status).toBe(200)
  expect((await fixture.list(account.address))[0].revokedAt).toBeGreaterThan(0)
})

async function revokeOnChain(
  { address, factory, factoryData }: ReturnType<typeof hybridAccount>,
  { delegation }: SignedPermission,
): Promise<void> {
  const client = createTestClient({
    mode: 'anvil',
    chain: toViemChain(fixture.chain),
    transport: http(fixture.chain.url),
    account: privateKeyToAccount(localAccounts.alice.privateKey),
  })
    .extend(publicActions)
    .extend(walletActions)
  await client.sendTransactionSync({ to: factory, data: factoryData })
  await client.impersonateAccount({ address })
  await client.setBalance({ address, value: 10n ** 18n })
  await client.writeContractSync({
    account: address,
    address: delegationManager,
    abi: delegationAbi,
    functionName: 'disableDelegation',
    args: [toStruct(delegation)],
  })
}
