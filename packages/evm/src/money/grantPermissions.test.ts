import type { LatchkeyError } from '@latchkey/core'
import { localAccounts } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { account, network, openPureEvm, type PureEvm } from '../testing/pureEvm.ts'
import { grantPermissions, revokePermission } from './permissions.ts'

const { alice, bob } = localAccounts
const own = alice.address
const payee = bob.address
const granted = { context: '0x01', delegationManager: '0x02', dependencies: [] }
const grantOf = (pure: PureEvm, change: object = {}) =>
  grantPermissions(pure.evm, {
    account,
    network,
    to: payee.toLowerCase(),
    expiry: 9,
    permissions: [{ type: 'native-token-allowance', data: { allowanceAmount: 5n } }],
    ...change,
  })

describe('a permission', () => {
  const open = (reply: unknown) =>
    openPureEvm({ wallet: { wallet_requestExecutionPermissions: () => reply } })
  const order = { type: 'native-token-allowance', data: { allowanceAmount: 5n } } as const

  test('is requested with every term, amounts in hex', async () => {
    const pure = await open([granted, { ...granted, context: '0x03' }])
    const limited = { ...order, maxCalls: 3, payees: [payee.toLowerCase(), own] }
    const result = await grantOf(pure, { permissions: [order, limited] })
    const common = {
      chainId: '0x1',
      from: own,
      to: payee,
      permission: {
        type: order.type,
        isAdjustmentAllowed: false,
        data: { allowanceAmount: '0x5' },
      },
    }
    const expiry = { type: 'expiry', data: { timestamp: 9 } }
    expect(pure.asked.at(-1)?.params).toEqual([
      { ...common, rules: [expiry] },
      {
        ...common,
        rules: [
          expiry,
          { type: 'call-limit', data: { count: 3 } },
          { type: 'payee', data: { addresses: [payee, own] } },
        ],
      },
    ])
    const terms = { from: own, to: payee.toLowerCase(), expiry: 9, network: 'eip155:1' }
    expect(result).toEqual([
      { permission: order, ...terms, ...granted },
      { permission: limited, ...terms, ...granted, context: '0x03' },
    ])
  })

  test('keeps a limit of zero calls and an empty list of payees', async () => {
    const pure = await open([granted])
    await grantOf(pure, { permissions: [{ ...order, maxCalls: 0, payees: [] }] })
    expect(pure.asked.at(-1)?.params).toMatchObject([
      {
        rules: [
          { type: 'expiry' },
          { type: 'call-limit', data: { count: 0 } },
          { type: 'payee', data: { addresses: [] } },
        ],
      },
    ])
  })

  test.each([
    ['none of one', []],
    ['two of one', [granted, granted]],
    ['a context that is no hex', [{ ...granted, context: '0xg' }]],
    ['a context with text before it', [{ ...granted, context: ' 0x01' }]],
    ['a context with text after it', [{ ...granted, context: '0x01 ' }]],
    ['no manager', [{ ...granted, delegationManager: undefined }]],
    ['no dependencies', [{ ...granted, dependencies: null }]],
    ['a dependency without data', [{ ...granted, dependencies: [{ factory: '0x01' }] }]],
    ['an object', granted],
    ['null', null],
  ])('fails when the wallet returns %s', async (_, reply) => {
    await expect(grantOf(await open(reply))).rejects.toMatchObject({
      code: 'wallet/failed',
      context: { code: null },
    } satisfies Partial<LatchkeyError>)
  })

  test.each(['0x', '0xAB'])('takes the context %s', async (context) => {
    const reply = [{ ...granted, context, dependencies: [{ factory: '0x', factoryData: '0x' }] }]
    expect(await grantOf(await open(reply))).toHaveLength(1)
  })

  test('is revoked by its context', async () => {
    const pure = await openPureEvm({ wallet: { wallet_revokePermissions: () => null } })
    await revokePermission(pure.evm, { account, network, context: '0x0102' })
    expect(pure.asked.at(-1)).toEqual({
      method: 'wallet_revokePermissions',
      params: [{ permissionContext: '0x0102' }],
    })
  })
})
