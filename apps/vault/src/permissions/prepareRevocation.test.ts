import {
  delegationAbi,
  delegationManager,
  encodeContext,
  type Grant,
  toStruct,
} from '@latchkey/delegation'
import { decodeFunctionData } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decodeCalls } from '../smartAccount/accountCalls.ts'
import { refusals as accountRefusals } from '../smartAccount/refusals.ts'
import { hybridAccountOf } from '../smartAccount/smartAccount.ts'
import { account, createAccountTools, owner } from '../testing/accountTools.ts'
import { hashOf, type SentOperation, signerOf } from '../testing/sentOperation.ts'
import { texts } from '../text/language.ts'
import { draftDelegation } from './delegation.ts'
import { describeGrant } from './describeGrant.ts'
import { preparePermission } from './preparePermission.ts'
import { refusals } from './refusals.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const now = 1_800_000_000
const words = texts().permissions
const context = {
  origin: 'https://shop.example',
  chainId: 'eip155:1',
  addresses: { eip155: owner },
}
let tools: ReturnType<typeof createAccountTools>

beforeEach(() => {
  vi.useFakeTimers({ now: now * 1_000 + 999, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  tools?.keyring.lock()
})

function prepare(method: string, params: unknown) {
  tools = createAccountTools()
  return preparePermission({ method, params }, context, tools)
}
describe('revoking a permission', () => {
  const grant: Grant = {
    ...{ redeemer: to, startsAt: 0n, endsAt: BigInt(now + 60), maxCalls: 1n },
    action: { kind: 'pay', token, allowance: { amount: 5n, periodSeconds: null }, payees: [shop] },
  }
  const delegation = {
    ...draftDelegation(account.address, grant),
    signature: `0x${'11'.repeat(65)}`,
  } as const
  const params = [{ permissionContext: encodeContext(delegation) }]

  test.each(['wallet_revokePermissions', 'wallet_revokeExecutionPermission'])(
    '%s disables its delegation with one operation',
    async (method) => {
      const prepared = await prepare(method, params)
      expect(prepared.decoded).toMatchObject({
        ...{ title: words.revokeTitle, chainId: 'eip155:1', warnings: [], needsWindow: false },
        ...{ movesValue: false, receivers: [], spends: [] },
        facts: describeGrant(grant, 'eip155:1').facts,
      })
      const answer = await prepared.sign(() => {})
      const [sent] = tools.onBundler.paramsOf('eth_sendUserOperation')[0] as [SentOperation]
      const [call, ...more] = decodeCalls(sent.callData ?? '0x')
      expect([call?.to, call?.value, more]).toEqual([delegationManager, 0n, []])
      expect(decodeFunctionData({ abi: delegationAbi, data: call?.data ?? '0x' })).toEqual({
        ...{ functionName: 'disableDelegation', args: [toStruct(delegation)] },
      })
      expect(signerOf(sent, { name: 'HybridDeleGator', chainId: 1 })).toBe(owner)
      expect(answer).toEqual({ hash: hashOf(sent, 1) })
    },
  )

  test('shows the token’s amount when the chain has responded', async () => {
    const prepared = await prepare('wallet_revokePermissions', params)
    expect((await prepared.chainDetails).facts[0]).toMatchObject({
      label: 'Amount (smallest units)',
    })
  })

  test.each([
    ['nothing', [], accountRefusals.malformed],
    [
      'another account’s',
      [
        {
          permissionContext: encodeContext({
            ...delegation,
            delegator: hybridAccountOf(to).address,
          }),
        },
      ],
      refusals.permissionOfOtherAccount,
    ],
    ['a byte more', [{ permissionContext: `${encodeContext(delegation)}00` }], refusals.unreadable],
    ['another root', [{ permissionContext: '0x1234' }], refusals.unreadable],
    [
      'a caveat less',
      [
        {
          permissionContext: encodeContext({ ...delegation, caveats: delegation.caveats.slice(1) }),
        },
      ],
      refusals.unreadable,
    ],
  ])('with %s is rejected', async (_, changed, message) => {
    await expect(prepare('wallet_revokePermissions', changed)).rejects.toThrow(message)
  })
})
