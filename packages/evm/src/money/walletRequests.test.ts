import { errorCodeOf, localAccounts } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { account, network, openPureEvm, type PureEvm } from '../testing/pureEvm.ts'
import { revokeAccountUpgrade } from './accountUpgrade.ts'
import { changePasskeyOwner } from './passkeyOwner.ts'
import { grantPermissions, revokePermission } from './permissions.ts'
import { sendCalls } from './sendCalls.ts'
import { sendTransaction } from './sendTransaction.ts'

const { alice, bob, carol } = localAccounts
const own = alice.address
const hash = `0x${'ab'.repeat(32)}`
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
const callsOf = (pure: PureEvm, change: object = {}) =>
  sendCalls(pure.evm, {
    account,
    network,
    id: 'one',
    calls: [{ to: payee.toLowerCase(), data: '0x12', value: 5n }, { to: payee }],
    ...change,
  })
const transactionOf = (pure: PureEvm, change: object = {}) =>
  sendTransaction(pure.evm, {
    account,
    transaction: { to: payee, value: 5n, data: '0x12', gas: 7n, chainId: 'eip155:1', ...change },
  })

type Send = (pure: PureEvm, change?: object) => Promise<unknown>
const requests: readonly [string, Send, unknown][] = [
  ['eth_sendTransaction', transactionOf, hash],
  ['wallet_sendCalls', callsOf, 'id'],
  ['wallet_requestExecutionPermissions', grantOf, [granted]],
  [
    'wallet_revokePermissions',
    ({ evm }, change) => revokePermission(evm, { account, network, context: '0x01', ...change }),
    null,
  ],
  [
    'wallet_revokeAccountUpgrade',
    ({ evm }, change) => revokeAccountUpgrade(evm, { account, network, ...change }),
    null,
  ],
  [
    'wallet_addPasskeyOwner',
    ({ evm }, change) => changePasskeyOwner(evm, { account, network, change: 'add', ...change }),
    null,
  ],
]

describe.each(requests)('the request %s to the wallet', (method, send, reply) => {
  const open = (chainId: unknown = '0x1', context = {}) =>
    openPureEvm({
      wallet: { eth_chainId: () => chainId, [method]: () => reply },
      context,
    })
  const sent = ({ asked }: PureEvm) => asked.filter((each) => each.method === method)

  test('is sent once, after the chain id was read', async () => {
    const pure = await open()
    await send(pure)
    expect(sent(pure)).toHaveLength(1)
    const methods = pure.asked.map((each) => each.method)
    expect(methods.indexOf('eth_chainId')).toBeLessThan(methods.indexOf(method))
    expect(methods).toContain('eth_chainId')
  })

  test.each(['0x2', '0x0a', '2'])(
    'is not sent while the wallet is on chain %s',
    async (chainId) => {
      let current = '0x1'
      const pure = await openPureEvm({
        wallet: { eth_chainId: () => current, [method]: () => reply },
      })
      current = chainId
      await expect(send(pure)).rejects.toMatchObject({
        code: 'network/wrong-chain',
        context: { expected: 'eip155:1', actual: `eip155:${Number(chainId)}` },
      })
      expect(sent(pure)).toEqual([])
    },
  )

  test('is sent with the requested account, in the wallet’s spelling', async () => {
    const pure = await open()
    const lower = { account: { ...account, address: bob.address.toLowerCase() } }
    if (method === 'eth_sendTransaction') {
      const transaction = { to: carol.address, chainId: 'eip155:1' }
      await sendTransaction(pure.evm, { ...lower, transaction })
    } else await send(pure, lower)
    const params = JSON.stringify(sent(pure)[0]?.params)
    if (method !== 'wallet_revokePermissions') expect(params).toContain(bob.address)
  })

  test('needs an account that the wallet shares', async () => {
    const pure = await open()
    const foreign = { ...account, address: carol.address }
    const request =
      method === 'eth_sendTransaction'
        ? sendTransaction(pure.evm, {
            account: foreign,
            transaction: { to: payee, chainId: 'eip155:1' },
          })
        : send(pure, { account: foreign })
    expect(await errorCodeOf(request)).toBe('wallet/unauthorised')
    expect(sent(pure)).toEqual([])
  })

  test('passes on the wallet’s rejection', async () => {
    const pure = await openPureEvm({
      wallet: { [method]: () => Object.assign(new Error('no'), { code: 4001 }) },
    })
    expect(await errorCodeOf(send(pure))).toBe('wallet/rejected')
    expect(sent(pure)).toHaveLength(1)
  })
})

test.each([
  [
    'wallet_addPasskeyOwner',
    (pure: PureEvm) => changePasskeyOwner(pure.evm, { account, network, change: 'add' }),
  ],
  [
    'wallet_removePasskeyOwner',
    (pure: PureEvm) => changePasskeyOwner(pure.evm, { account, network, change: 'remove' }),
  ],
  [
    'wallet_revokeAccountUpgrade',
    (pure: PureEvm) => revokeAccountUpgrade(pure.evm, { account, network }),
  ],
] as const)('%s names the account and the chain', async (method, send) => {
  const pure = await openPureEvm({ wallet: { [method]: () => null } })
  await send(pure)
  expect(pure.asked.at(-1)).toEqual({ method, params: [{ from: own, chainId: '0x1' }] })
})
