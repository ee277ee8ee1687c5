import type { CaipNetworkId } from '@latchkey/core'
import type { SharedConnectorContext } from '@latchkey/core/adapter'
import type { FrameUser } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { type AccountChange, createSmartAccountSession } from './smartAccount.ts'

const smart = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const standard = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chainId = 'eip155:31337'
/** A network with smart accounts on which no account is upgraded. */
const without = 'eip155:59144'
const user: FrameUser = {
  ...{ email: null, userName: null, address: smart, chainId, smartAccountDeployed: false },
  preferredAccountType: 'smartAccount',
  accounts: [
    { namespace: 'eip155', address: smart, type: 'smartAccount' },
    { namespace: 'eip155', address: standard, type: 'eoa' },
  ],
  smartAccountNetworks: [chainId, without],
}
const delegated = `0xef0100${'63'.repeat(20)}`
const receipt = { success: true, logs: [], receipt: { transactionHash: '0x12' } }

/** A session on the local network, whose vault responds by method; `code` is the code of the standard account. */
async function open({ code = '0x' } = {}) {
  const changes: AccountChange[] = []
  const asked: string[] = []
  let sent: string | null = null
  const storage: SharedConnectorContext['storage'] = {
    get: (key) => (key === 'embedded_calls' ? sent : null) as never,
    set: (_, value) => {
      sent = String(value)
    },
    remove: () => {},
    watch: () => () => {},
  }
  const answers: Record<string, unknown> = {
    wallet_sendCalls: { id: '0x1', hash: '0xab' },
    wallet_revokeAccountUpgrade: '0xcd',
    eth_getUserOperationReceipt: receipt,
    eth_getTransactionReceipt: { status: '0x1' },
  }
  const vault = async ({ method, params }: { method: string; params: unknown }) => {
    asked.push(method)
    if (method !== 'eth_getCode') return answers[method]
    return JSON.stringify(params).includes(standard.toLowerCase()) ? code : '0x'
  }
  const session = createSmartAccountSession(user, {
    vault,
    context: {
      storage,
      hasSmartSessions: () => false,
      show: () => {},
      watchNetwork: (_: 'eip155', onNetwork: (network: CaipNetworkId) => void) => {
        onNetwork(chainId)
        return () => {}
      },
    },
    onChange: (change) => changes.push(change),
  })
  await expect.poll(() => asked.filter((method) => method === 'eth_getCode')).toHaveLength(2)
  const isUpgraded = () =>
    changes.findLast((change) => 'accountUpgraded' in change)?.accountUpgraded
  return { ...session, isUpgraded, asked }
}

const ready = { '0x7a69': { atomic: { status: 'ready' } } }
const supported = { '0x7a69': { atomic: { status: 'supported' } } }

test('the embedded wallet’s standard account is ready for batches only where it can be upgraded, and supports them after its first one', async () => {
  const { capabilities, request, isUpgraded } = await open()
  expect(capabilities(standard)).toEqual(ready)
  expect(Object.keys(capabilities(smart))).toEqual(['0x7a69', '0xe708'])
  const params = [{ from: standard, calls: [] }]
  await request({ chainId, method: 'wallet_sendCalls', params })
  expect(isUpgraded()).toBe(false)
  await request({ chainId, method: 'wallet_getCallsStatus', params: ['0x1'] })
  expect(isUpgraded()).toBe(true)
  expect(capabilities(standard)).toEqual(supported)
})

test('in the embedded wallet, a batch of the smart account does not upgrade the standard account', async () => {
  const { capabilities, request, isUpgraded } = await open()
  const params = [{ from: smart, calls: [] }]
  await request({ chainId, method: 'wallet_sendCalls', params })
  await request({ chainId, method: 'wallet_getCallsStatus', params: ['0x1'] })
  expect(isUpgraded()).toBe(false)
  expect(capabilities(standard)).toEqual(ready)
})

test('the embedded wallet reads an account upgrade from the chain at once, and its end when the chain has the revocation', async () => {
  const { capabilities, request, isUpgraded, asked } = await open({ code: delegated })
  await expect.poll(isUpgraded).toBe(true)
  expect(capabilities(standard)).toEqual(supported)
  const revoking = { chainId, method: 'wallet_revokeAccountUpgrade', params: [{}] } as const
  expect(await request(revoking)).toBe('0xcd')
  expect(asked).toContain('eth_getTransactionReceipt')
  expect(isUpgraded()).toBe(false)
  expect(capabilities(standard)).toEqual(ready)
})
