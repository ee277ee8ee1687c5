import {
  type Delegation,
  delegationId,
  delegationManager,
  encodeContext,
  encodeGrant,
  enforcers,
  type Grant,
  type GrantAction,
} from '@latchkey/delegation'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/pureContext.ts'
import { account, contracts, network, openPureEvm } from '../testing/pureEvm.ts'
import { readPermission } from './readPermission.ts'

const [redeemer, token, payee] = [2, 3, 4].map(addressOf) as [Hex, Hex, Hex]
const now = () => BigInt(Math.floor(Date.now() / 1000))
const pay = (change: object = {}, allowance: object = {}): GrantAction => ({
  kind: 'pay',
  token: null,
  allowance: { amount: 10n, periodSeconds: null, ...allowance },
  payees: [],
  ...change,
})
const spendCall: GrantAction = {
  kind: 'call',
  contracts: [token],
  methods: ['0x12345678'],
  value: 6n,
}
const used = 'spentMap(address, bytes32) view returns (uint256)'
const counted = 'callCounts(address, bytes32) view returns (uint256)'
const available =
  'getAvailableAmount(bytes32, address, bytes) view returns (uint256, bool, uint256)'

function delegationOf(grant: Partial<Grant>): Delegation {
  const full: Grant = {
    ...{ redeemer, startsAt: 0n, endsAt: now() + 3600n, maxCalls: null, action: pay() },
    ...grant,
  }
  const delegator = account.address as Hex
  return { delegate: redeemer, delegator, caveats: encodeGrant(full), salt: 1n, signature: '0x12' }
}
/** A chain where this was used of the delegation; another hash or manager has other figures. */
function usesOf(
  delegation: Delegation,
  use: { revoked?: boolean; spent?: bigint; calls?: bigint; left?: bigint },
) {
  const hash = delegationId(delegation)
  const isIt = (manager: string, id: string) => manager === delegationManager && id === hash
  const spentAt = (value: bigint) => ({
    [used]: (manager: string, id: string) => (isIt(manager, id) ? value : 999n),
  })
  const leftAt = (enforcer: Hex, value: bigint) => ({
    [available]: (id: string, manager: string, terms: string) => {
      const caveat = delegation.caveats.find((each) => each.enforcer === enforcer)
      return [isIt(manager, id) && terms === caveat?.terms ? value : 999n, false, 0n]
    },
  })
  const { spent = 0n, left = 0n } = use
  return contracts({
    [delegationManager]: {
      'disabledDelegations(bytes32) view returns (bool)': (id: string) =>
        id === hash && (use.revoked ?? false),
    },
    [enforcers.nativeTransferAmount]: spentAt(spent),
    [enforcers.erc20TransferAmount]: spentAt(spent + 1n),
    [enforcers.limitedCalls]: {
      [counted]: (manager: string, id: string) => (isIt(manager, id) ? (use.calls ?? 0n) : 999n),
    },
    [enforcers.nativePeriodTransfer]: leftAt(enforcers.nativePeriodTransfer, left),
    [enforcers.erc20PeriodTransfer]: leftAt(enforcers.erc20PeriodTransfer, left + 1n),
  })
}
async function read(
  grant: Partial<Grant> = {},
  use: Parameters<typeof usesOf>[1] = {},
  by = account,
) {
  const delegation = delegationOf(grant)
  const pure = await openPureEvm({ node: { eth_call: usesOf(delegation, use) } })
  const context = encodeContext(delegation)
  return { ...pure, found: await readPermission(pure.evm, { account: by, network, context }) }
}

describe('a permission', () => {
  test('has the terms of its context', async () => {
    const endsAt = now() + 60n
    const action = pay({ token, payees: [payee] })
    const { found } = await read({ startsAt: 5n, endsAt, maxCalls: 3n, action })
    expect(found).toEqual({
      to: redeemer,
      startsAt: 5,
      endsAt: Number(endsAt),
      maxCalls: 3,
      action: { kind: 'pay', token, amount: 10n, periodSeconds: null, payees: [payee] },
      use: { isRevoked: false, left: 9n, callsLeft: 3 },
    })
    const periodic = await read({ startsAt: 5n, action: pay({}, { periodSeconds: 60n }) })
    expect(periodic.found?.action).toMatchObject({ periodSeconds: 60 })
    const calling = await read({ action: spendCall })
    expect(calling.found).toMatchObject({ maxCalls: null, action: spendCall })
  })

  test.each([
    ['coins', pay(), { spent: 4n }, 6n],
    ['all coins', pay(), { spent: 10n }, 0n],
    ['more coins than granted', pay(), { spent: 11n }, 0n],
    ['a token', pay({ token }), { spent: 4n }, 5n],
    ['coins of a period', pay({}, { periodSeconds: 60n }), { left: 7n }, 7n],
    ['a token of a period', pay({ token }, { periodSeconds: 60n }), { left: 7n }, 8n],
    ['value of calls', spendCall, { spent: 4n }, 2n],
    ['one wei of calls', { ...spendCall, value: 1n }, { spent: 0n }, 1n],
    ['no value of calls', { ...spendCall, value: 0n }, { spent: 0n }, 0n],
  ] as [string, GrantAction, object, bigint][])('has left of %s', async (_, action, use, left) => {
    const startsAt = action.kind === 'pay' && action.allowance.periodSeconds !== null ? 5n : 0n
    expect((await read({ action, startsAt }, use)).found?.use).toEqual({
      isRevoked: false,
      left,
      callsLeft: null,
    })
  })

  test.each([
    [3n, 0n, 3],
    [3n, 1n, 2],
    [3n, 3n, 0],
    [3n, 4n, 0],
  ])('of %s calls after %s uses has %i left', async (maxCalls, calls, callsLeft) => {
    expect((await read({ maxCalls }, { calls })).found?.use?.callsLeft).toBe(callsLeft)
  })

  test('tells that it is revoked', async () => {
    expect((await read({}, { revoked: true })).found?.use?.isRevoked).toBe(true)
  })

  test('that has ended is not looked up', async () => {
    const { found, read: asked } = await read({ endsAt: now() })
    expect(found?.use).toBeNull()
    expect(asked).toEqual([])
    expect((await read({ endsAt: now() + 30n })).found?.use).not.toBeNull()
  })

  test('is found for the account in any case, and for no other', async () => {
    const lower = { ...account, address: account.address.toLowerCase() }
    expect((await read({}, {}, lower)).found).not.toBeNull()
    expect((await read({}, {}, { ...account, address: payee })).found).toBeNull()
  })

  test.each(['0x', '0x1234', 'text', ''])('is not the context %j', async (context) => {
    const { evm } = await openPureEvm()
    expect(await readPermission(evm, { account, network, context })).toBeNull()
  })

  test('is not one whose context was changed', async () => {
    const context = encodeContext(delegationOf({}))
    const { evm } = await openPureEvm()
    const longer = `${context}00`
    expect(await readPermission(evm, { account, network, context: longer })).toBeNull()
  })

  test('is an error while the node cannot be read', async () => {
    const context = encodeContext(delegationOf({}))
    const eth_call = () => Object.assign(new Error('?'), { code: -32099 })
    const { evm } = await openPureEvm({ node: { eth_call } })
    const reading = readPermission(evm, { account, network, context })
    await expect(reading).rejects.toMatchObject({
      ...{ code: 'rpc/failed', context: { method: 'eth_call' } },
    })
  })
})
