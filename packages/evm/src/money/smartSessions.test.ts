import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Account } from '@latchkey/core'
import { getPermissionsQueryOptions } from '@latchkey/core/query'
import {
  delegationAbi,
  delegationManager,
  type Grant,
  type GrantAction,
  toStruct,
} from '@latchkey/delegation'
import {
  hybridAccount,
  localAccounts,
  localAddresses,
  type RunningChain,
  type SignedPermission,
  signPermission,
  startLocalChain,
  toViemChain,
} from '@latchkey/testing'
import {
  createTestClient,
  encodePacked,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { bob, erin } = localAccounts
const owner = privateKeyToAccount(generatePrivateKey())
const own = hybridAccount(owner)
const backend = privateKeyToAccount(bob.privateKey)
const chainId = 31_337
const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600

/** What the server lists; a test changes it as a hostile server would. */
let pcis: readonly object[] = []
let api: Server
let chain: RunningChain
let fixture: MoneyFixture
let client: ReturnType<typeof connect>

function connect() {
  return createTestClient({
    mode: 'anvil',
    chain: toViemChain(chain),
    transport: http(chain.url),
    account: backend,
  })
    .extend(publicActions)
    .extend(walletActions)
}

beforeAll(async () => {
  chain = await startLocalChain()
  client = connect()
  api = createServer((_, response) => response.end(JSON.stringify({ pcis })))
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const { port } = api.address() as AddressInfo
  fixture = await openMoneyFixture({ chain, api: `http://127.0.0.1:${port}` })
  await client.sendTransactionSync({ to: own.factory, data: own.factoryData })
  await client.setBalance({ address: own.address, value: parseEther('1') })
})
beforeEach(() => {
  pcis = []
})
afterAll(async () => {
  fixture.latchkey.destroy()
  await new Promise((resolve) => api.close(resolve))
  await chain.close()
})

const account: Account = { namespace: 'eip155', address: own.address, type: 'smartAccount' }
const read = () => {
  const { latchkey, network } = fixture
  const { queryFn } = getPermissionsQueryOptions(latchkey, { account, network })
  return queryFn({ signal: new AbortController().signal })
}

const pay = (amount: bigint, periodSeconds: bigint | null = null): GrantAction => ({
  kind: 'pay',
  token: null,
  allowance: { amount, periodSeconds },
  payees: [],
})
const grantOf = (action: GrantAction, change: Partial<Grant> = {}): Grant => ({
  redeemer: backend.address,
  startsAt: 0n,
  endsAt: BigInt(inAnHour()),
  maxCalls: null,
  action,
  ...change,
})
const sign = (grant: Grant) => signPermission(owner, { grant, chainId })

/** As the server lists a permission, with some fields changed. */
const listed = ({ context }: Pick<SignedPermission, 'context'>, change: object = {}) => ({
  project: { id: 'test', name: 'Shop', url: 'https://shop.example' },
  pci: crypto.randomUUID(),
  expiry: inAnHour(),
  createdAt: 1_700_000_000,
  permissions: [],
  policies: [],
  context,
  ...change,
})

async function redeem({ context }: SignedPermission, value: bigint): Promise<void> {
  const abi = parseAbi(['function redeemDelegations(bytes[] a, bytes32[] b, bytes[] c)'])
  const call = encodePacked(['address', 'uint256', 'bytes'], [erin.address, value, '0x'])
  const args = [[context], [`0x${'0'.repeat(64)}`], [call]] as const
  await client.writeContractSync({
    ...{ address: delegationManager, abi, functionName: 'redeemDelegations', args },
  })
}

async function revoke({ delegation }: SignedPermission): Promise<void> {
  await client.impersonateAccount({ address: own.address })
  await client.writeContractSync({
    account: own.address,
    address: delegationManager,
    abi: delegationAbi,
    functionName: 'disableDelegation',
    args: [toStruct(delegation)],
  })
}

test('a smart session has the terms of its context, and the rest of its allowance from the chain', async () => {
  const permission = await sign(grantOf(pay(100n), { maxCalls: 3n }))
  pcis = [listed(permission)]
  await redeem(permission, 40n)
  const [session] = await read()
  expect(session).toMatchObject({
    status: 'active',
    site: { name: 'Shop', url: 'https://shop.example' },
    token: { symbol: 'ETH', decimals: 18 },
    permission: {
      to: backend.address,
      maxCalls: 3,
      action: { kind: 'pay', token: null, amount: 100n, periodSeconds: null },
      use: { isRevoked: false, left: 60n, callsLeft: 2 },
    },
  })
})

test('the list of smart sessions shows what is left of a periodic permission’s allowance in the current period', async () => {
  const startsAt = (await client.getBlock()).timestamp
  const permission = await sign(grantOf(pay(50n, 3_600n), { startsAt }))
  pcis = [listed(permission)]
  await redeem(permission, 20n)
  const [session] = await read()
  expect(session?.permission.use).toEqual({ isRevoked: false, left: 30n, callsLeft: null })
})

test('the session list has the token’s own symbol and decimals for a token session, and the allowed contracts and methods for a call session', async () => {
  const { usdc } = localAddresses
  const tokens = await sign(grantOf({ ...pay(5n), kind: 'pay', token: usdc } as GrantAction))
  const calls = await sign(
    grantOf(
      { kind: 'call', contracts: [usdc], methods: ['0xa0712d68'], value: 0n },
      { maxCalls: 2n },
    ),
  )
  pcis = [listed(tokens), listed(calls, { createdAt: 1_600_000_000 })]
  const [first, second] = await read()
  expect(first).toMatchObject({
    token: { symbol: 'USDC', decimals: 6 },
    permission: { use: { left: 5n } },
  })
  expect(second?.permission).toMatchObject({
    action: { kind: 'call', contracts: [usdc], methods: ['0xa0712d68'] },
    use: { left: 0n, callsLeft: 2 },
  })
})

test('a smart session is revoked when the chain says so, whatever the server says', async () => {
  const [active, revoked] = [await sign(grantOf(pay(10n))), await sign(grantOf(pay(10n)))]
  await revoke(revoked)
  pcis = [listed(active, { revokedAt: 1_700_000_001 }), listed(revoked)]
  const sessions = await read()
  const statusOf = (context: string) =>
    sessions.find((session) => session.context === context)?.status
  expect(statusOf(active.context)).toBe('active')
  expect(statusOf(revoked.context)).toBe('revoked')
})

test('a smart session that has ended is expired, whatever expiry the server names', async () => {
  const endsAt = BigInt(inAnHour() - 7_200)
  const permission = await sign(grantOf(pay(10n), { endsAt }))
  pcis = [listed(permission, { expiry: inAnHour() })]
  expect(await read()).toMatchObject([{ status: 'expired', permission: { use: null } }])
})

test('the list of smart sessions leaves out contexts of other accounts and contexts that the vault does not write', async () => {
  const other = privateKeyToAccount(generatePrivateKey())
  const foreign = await signPermission(other, { grant: grantOf(pay(1n)), chainId })
  const permission = await sign(grantOf(pay(1n)))
  const contexts = [foreign.context, `${permission.context}00`, '0x', 'no bytes'] as const
  pcis = contexts.map((context) => listed({ context: context as `0x${string}` }))
  expect(await read()).toEqual([])
})
