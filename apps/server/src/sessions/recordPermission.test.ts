import {
  hybridAccount,
  localAccounts,
  type RunningChain,
  type SignedPermission,
  signPermission,
  startLocalChain,
  toViemChain,
} from '@latchkey/testing'
import { delegationAbi, delegationManager, toStruct } from '@latchkey/wire/delegation'
import type { Grant } from '@latchkey/wire/grant'
import { createTestClient, type Hex, http, publicActions, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const chainId = 31_337
const endsAt = BigInt(Math.floor(Date.now() / 1_000) + 3_600)
const redeemer = privateKeyToAccount(localAccounts.bob.privateKey).address
const grant: Grant = {
  redeemer,
  startsAt: 0n,
  endsAt,
  maxCalls: 3n,
  action: {
    kind: 'pay',
    token: null,
    allowance: { amount: 500n, periodSeconds: null },
    payees: [],
  },
}

let chain: RunningChain
let server: TestServer
beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({
    chains: { [`eip155:${chainId}`]: chain.url },
    env: { VAULT_URL: 'https://vault.example' },
    projects: [
      { id: 'test', name: 'Shop', url: 'https://shop.example', origins: ['*'] },
      { id: 'other', name: 'Other', origins: ['*'] },
    ],
  })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

const newOwner = () => privateKeyToAccount(generatePrivateKey())
const idOf = (address: string) => `eip155:${chainId}:${address}`

async function post(path: string, body: object, projectId = 'test', headers = {}) {
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return server.request(`/v1/sessions/${path}?projectId=${projectId}`, init)
}

const record = (
  address: string,
  { context, dependencies }: Pick<SignedPermission, 'context' | 'dependencies'>,
  projectId = 'test',
) => post(`${idOf(address)}/record`, { context, dependencies }, projectId)

async function list(address: string, projectId = 'test') {
  const response = await server.request(`/v1/sessions/${idOf(address)}?projectId=${projectId}`)
  return (await response.json()).pcis
}

test('the smart-session list has a recorded permission of an account that is not deployed, with the terms of its context', async () => {
  const owner = newOwner()
  const { address } = hybridAccount(owner)
  const permission = await signPermission(owner, { grant, chainId })
  const { pci } = await (await record(address, permission)).json()
  expect(await list(address)).toMatchObject([
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

test('recording a permission (ERC-7715) that another key or another chain’s hash signed is refused with 401', async () => {
  const owner = newOwner()
  const { address } = hybridAccount(owner)
  const forged = await signPermission(owner, { grant, chainId, by: newOwner() })
  expect((await record(address, forged)).status).toBe(401)
  const otherChain = await signPermission(owner, { grant, chainId: 1 })
  expect((await record(address, otherChain)).status).toBe(401)
  expect(await list(address)).toEqual([])
})

test('recording a permission (ERC-7715) of another account, or with extra bytes in its context, is refused with 400', async () => {
  const [owner, victim] = [newOwner(), newOwner()]
  const own = await signPermission(owner, { grant, chainId })
  expect((await record(hybridAccount(victim).address, own)).status).toBe(400)
  const longer = { ...own, context: `${own.context}00` as Hex }
  expect((await record(hybridAccount(owner).address, longer)).status).toBe(400)
  expect(await list(hybridAccount(victim).address)).toEqual([])
})

test('a recorded permission is listed once as a smart session, and only for the project that it was granted to', async () => {
  const owner = newOwner()
  const { address } = hybridAccount(owner)
  const permission = await signPermission(owner, { grant, chainId })
  const first = await (await record(address, permission)).json()
  const again = await (await record(address, permission)).json()
  expect(again).toEqual(first)
  expect((await record(address, permission, 'other')).status).toBe(409)
  expect(await list(address)).toHaveLength(1)
  expect(await list(address, 'other')).toEqual([])
})

test('the endpoint that records permissions refuses a page of a site with 403', async () => {
  const owner = newOwner()
  const { context, dependencies } = await signPermission(owner, { grant, chainId })
  const path = `${idOf(hybridAccount(owner).address)}/record`
  const headers = { origin: 'https://shop.example' }
  const refused = await post(path, { context, dependencies }, 'test', headers)
  expect(refused.status).toBe(403)
})

test('the server revokes a smart session without a signature only after the chain has revoked its delegation', async () => {
  const owner = newOwner()
  const account = hybridAccount(owner)
  const permission = await signPermission(owner, { grant, chainId })
  const { pci } = await (await record(account.address, permission)).json()
  const path = `${idOf(account.address)}/revoke`
  expect((await post(path, { pci })).status).toBe(409)
  expect((await list(account.address))[0].revokedAt).toBeUndefined()

  await revokeOnChain(account, permission)
  expect((await post(path, { pci }, 'other')).status).toBe(404)
  expect((await post(path, { pci })).status).toBe(200)
  expect((await list(account.address))[0].revokedAt).toBeGreaterThan(0)
})

async function revokeOnChain(
  { address, factory, factoryData }: ReturnType<typeof hybridAccount>,
  { delegation }: SignedPermission,
): Promise<void> {
  const client = createTestClient({
    mode: 'anvil',
    chain: toViemChain(chain),
    transport: http(chain.url),
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
