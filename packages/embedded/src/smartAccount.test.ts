import type { UiEvent } from '@latchkey/core/internal'
import type { FrameUser } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { createSmartAccountSession } from './smartAccount.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chainId = 'eip155:31337'
const user: FrameUser = {
  ...{ email: null, userName: null, address, chainId, smartAccountDeployed: false },
  preferredAccountType: 'smartAccount',
  accounts: [{ namespace: 'eip155', address, type: 'smartAccount' }],
  smartAccountNetworks: [chainId],
}

/** A smart account whose vault responds by method. */
function open(hasSmartSessions: boolean, answers: Readonly<Record<string, unknown>> = {}) {
  const asked: string[] = []
  const shown: UiEvent[] = []
  const vault = async ({ method }: { method: string }) => {
    asked.push(method)
    return answers[method]
  }
  const context = {
    storage: { get: () => null, set: () => {}, remove: () => {}, watch: () => () => {} },
    hasSmartSessions: () => hasSmartSessions,
    show: (event: UiEvent) => void shown.push(event),
    watchNetwork: () => () => {},
  }
  return {
    asked,
    shown,
    ...createSmartAccountSession(user, { vault, context, onChange: () => {} }),
  }
}

const requests = ['wallet_requestExecutionPermissions', 'wallet_grantPermissions']

test.each(requests)(
  'the embedded wallet does not send %s to the vault without features.smartSessions',
  async (method) => {
    const { request, asked, methods } = open(false)
    const asking = request({ chainId, method, params: [] })
    await expect(asking).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
    expect(asked).toEqual([])
    expect(methods).not.toContain(method)
  },
)

test.each(requests)(
  'the embedded wallet sends %s to the vault with features.smartSessions',
  async (method) => {
    const { request, asked, methods } = open(true, { [method]: [] })
    expect(await request({ chainId, method, params: [] })).toEqual([])
    expect(asked).toEqual([method])
    expect(methods).toContain(method)
  },
)

test.each([
  ['wallet_requestExecutionPermissions', [{ context: '0xa' }, { context: '0xb' }], ['0xa', '0xb']],
  ['wallet_grantPermissions', { permissionsContext: '0xa' }, ['0xa']],
] as const)(
  'the embedded wallet shows a permission granted by %s to the visitor and returns it to the site',
  async (method, answer, contexts) => {
    const { request, shown } = open(true, { [method]: answer })
    expect(await request({ chainId, method, params: [] })).toEqual(answer)
    expect(shown).toEqual([{ type: 'permissionsGranted', contexts }])
  },
)

const receipt = { success: true, logs: [], receipt: { transactionHash: '0x12' } }

test('the embedded wallet responds to wallet_revokePermissions once the chain has the operation, also without features.smartSessions', async () => {
  const { request, asked } = open(false, {
    wallet_revokePermissions: { hash: '0xab' },
    eth_getUserOperationReceipt: receipt,
  })
  expect(await request({ chainId, method: 'wallet_revokePermissions', params: [{}] })).toEqual({})
  expect(asked).toEqual(['wallet_revokePermissions', 'eth_getUserOperationReceipt'])
})

test('the embedded wallet rejects a revocation of a permission that the chain reverted with chain/execution-reverted', async () => {
  const { request } = open(true, {
    wallet_revokePermissions: { hash: '0xab' },
    eth_getUserOperationReceipt: { ...receipt, success: false },
  })
  const revoking = request({ chainId, method: 'wallet_revokePermissions', params: [{}] })
  await expect(revoking).rejects.toMatchObject({ code: 'chain/execution-reverted' })
})
