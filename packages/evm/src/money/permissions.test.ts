import { type Connector, grantPermissions, revokePermission } from '@latchkey/core'
import {
  createScriptedSession,
  errorCodeOf,
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMoneyFixture } from '../testing/openMoneyFixture.ts'
import { openTestChain } from '../testing/openTestChain.ts'

const { alice, bob, erin } = localAccounts
const { usdc } = localAddresses
const connector: Connector = {
  id: 'embedded',
  type: 'EXTERNAL',
  name: 'Latchkey',
  namespace: 'eip155',
}
const expiry = 1_800_000_000
const granted = { context: '0x12', delegationManager: usdc, dependencies: [] }

let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

/** A session with a smart account, whose wallet responds as the test says. */
async function attach(answer: unknown, methods = ['wallet_requestExecutionPermissions']) {
  const { client, networks, account } = await openTestChain({ endpoints: [chain] })
  const asked: { method: string; params: unknown }[] = []
  const agreement = { addresses: [alice.address], chains: ['eip155:31337'] as const, methods }
  const session = createScriptedSession('eip155', agreement, async (method, params) => {
    asked.push({ method, params })
    return answer
  })
  session.accountType = () => 'smartAccount'
  await client.attachSession?.({ session, connector })
  await expect.poll(() => client.provider()).not.toBeNull()
  const [network] = networks
  if (!network || !client.grantPermissions || !client.revokePermission) throw new Error('not open')
  const { grantPermissions: grant, revokePermission: revoke } = client
  const target = { account: account(), network }
  return {
    asked,
    grant: () =>
      grant({
        ...{ ...target, to: bob.address, expiry },
        permissions: [
          {
            type: 'erc20-token-periodic',
            data: { tokenAddress: usdc, periodAmount: 10n, periodDuration: 3_600 },
            maxCalls: 3,
            payees: [erin.address],
          },
        ],
      }),
    revoke: () => revoke({ ...target, context: '0x12' }),
  }
}

test('grantPermissions asks the wallet with ERC-7715 and returns what the redeemer needs', async () => {
  const { grant, asked } = await attach([granted])
  expect(await grant()).toEqual([
    {
      ...granted,
      ...{ from: alice.address, to: bob.address, expiry, network: 'eip155:31337' },
      permission: expect.objectContaining({ type: 'erc20-token-periodic', maxCalls: 3 }),
    },
  ])
  const permission = {
    type: 'erc20-token-periodic',
    isAdjustmentAllowed: false,
    data: { tokenAddress: usdc, periodAmount: '0xa', periodDuration: 3_600 },
  }
  const rules = [
    { type: 'expiry', data: { timestamp: expiry } },
    { type: 'call-limit', data: { count: 3 } },
    { type: 'payee', data: { addresses: [erin.address] } },
  ]
  expect(asked).toEqual([
    {
      method: 'wallet_requestExecutionPermissions',
      params: [{ chainId: '0x7a69', from: alice.address, to: bob.address, permission, rules }],
    },
  ])
})

test('grantPermissions rejects an answer without a context for each permission', async () => {
  for (const answer of [[], [{ ...granted, context: 5 }], null, [granted, granted]]) {
    const { grant } = await attach(answer)
    expect(await errorCodeOf(grant())).toBe('wallet/failed')
  }
})

test('grantPermissions does not ask a session without the method', async () => {
  const { grant, asked } = await attach([granted], ['personal_sign'])
  expect(await errorCodeOf(grant())).toBe('wallet/method-unsupported')
  expect(asked).toEqual([])
})

test('revokePermission passes the context of the permission to the wallet', async () => {
  const { revoke, asked } = await attach({})
  await revoke()
  expect(asked).toEqual([
    { method: 'wallet_revokePermissions', params: [{ permissionContext: '0x12' }] },
  ])
})

test('a standard account (EOA) cannot grant or revoke permissions, and its wallet is not asked', async () => {
  const { latchkey, wallet } = await openMoneyFixture({ chain })
  const granting = grantPermissions(latchkey, {
    ...{ to: bob.address, expiry },
    permissions: [{ type: 'native-token-allowance', data: { allowanceAmount: 1n } }],
  })
  expect(await errorCodeOf(granting)).toBe('wallet/method-unsupported')
  expect(await errorCodeOf(revokePermission(latchkey, { context: '0x12' }))).toBe(
    'wallet/method-unsupported',
  )
  expect(wallet.sent).toEqual([])
  latchkey.destroy()
})
