import { internals, type RequestPreview, registerSigningGate } from '@latchkey/core/internal'
import {
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { approveAll } from '../testing/drainerCalls.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { alice, erin } = localAccounts
const { usdc } = localAddresses
const me = alice.address
type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }
let chain: RunningChain
let fixture: MoneyFixture
let provider: Provider
let shown: RequestPreview[] = []
beforeAll(async () => {
  chain = await startLocalChain()
  fixture = await openMoneyFixture({ chain })
  registerSigningGate(fixture.latchkey, async (preview) => {
    shown.push(preview)
    return 'cancel'
  })
  const client = await internals(fixture.latchkey).chain('eip155')
  provider = await vi.waitUntil(() => client.provider() as Provider | null)
})
afterAll(async () => {
  fixture.latchkey.destroy()
  await chain.close()
})
beforeEach(() => {
  shown = []
})

/** The risks of the review; `null` when the wallet got the request without one. */
async function review(method: string, params?: unknown): Promise<readonly string[] | null> {
  try {
    await provider.request({ method, ...(params === undefined ? {} : { params }) })
  } catch {
    // Rejected by the review, or a method that the wallet does not have.
  }
  const [preview] = shown
  return preview ? preview.dangers.map(({ code }) => code) : null
}

const payment = { from: me, to: erin.address, value: '0x1' }
const drain = { from: me, to: usdc, data: approveAll }
const invoke = (method: string, params: unknown, scope = 'eip155:31337') => ({
  scope,
  request: { method, params },
})

describe('methods that pass', () => {
  test.each<[string, unknown?]>([
    ['eth_accounts'],
    ['eth_requestAccounts'],
    ['eth_chainId', []],
    ['eth_call', [{ to: usdc, data: '0x' }, 'latest']],
    ['eth_estimateGas', [payment]],
    ['eth_getBalance', [me, 'latest']],
    ['eth_getLogs', [{}]],
    ['eth_feeHistory', ['0x1', 'latest', []]],
    ['eth_sendRawTransaction', ['0x00']],
    ['net_version'],
    ['web3_clientVersion'],
    ['wallet_getCapabilities', [me]],
    ['wallet_getCallsStatus', ['0x00']],
    ['wallet_showCallsStatus', ['0x00']],
    ['wallet_getPermissions'],
    ['wallet_revokePermissions', [{ eth_accounts: {} }]],
    ['wallet_requestPermissions', [{ eth_accounts: {} }]],
    ['wallet_switchEthereumChain', [{ chainId: '0x7a69' }]],
    ['wallet_watchAsset', { type: 'ERC20', options: { address: usdc } }],
    ['wallet_connect', [{ version: '1' }]],
    ['wallet_connect', [{ version: '1', capabilities: {} }]],
    ['wallet_connect', [{ capabilities: { signInWithEthereum: { nonce: '1', chainId: '0x1' } } }]],
    ['wallet_invokeMethod', invoke('eth_getBalance', [me, 'latest'])],
    ['wallet_invokeMethod', [invoke('eth_call', [{ to: usdc }])]],
    ['wallet_invokeMethod', invoke('eth_sendTransaction', [payment])],
    ['wallet_disconnect'],
  ])('the guarded provider passes %s %j without interrupting the visitor', async (...request) => {
    expect(await review(...request)).toBeNull()
  })
})

describe('methods that are reviewed', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['wallet_invokeSnap', { snapId: 'npm:a', request: {} }, ['permissions']],
    ['wallet_requestSnaps', { 'npm:a': {} }, ['permissions']],
    ['wallet_addSubAccount', [{}], ['permissions']],
    ['wallet_createSession', { requiredScopes: {} }, ['permissions']],
    ['wallet_requestPermissions', [{ eth_accounts: {}, snap: {} }], ['permissions']],
    ['wallet_requestPermissions', [{ eth_accounts: {} }, { snap: {} }], ['permissions']],
    ['wallet_transfer', [{ to: erin.address, value: '0x1' }], ['unknown-method']],
    ['wallet_upgradeAccount', [{}], ['delegation']],
    ['wallet_addEthereumChain', [{ chainId: '0x1', rpcUrls: [] }], ['other-chain']],
    ['wallet_prepareCalls', [{}], ['unknown-method']],
    ['wallet_sendPreparedCalls', [{}], ['unknown-method']],
    ['wallet_doAnything', [{}], ['unknown-method']],
    ['eth_decrypt', ['0x00', me], ['unknown-method']],
    ['personal_unlockAccount', [me], ['unknown-method']],
    ['ETH_CALL', [{ to: usdc }], ['unknown-method']],
    ['eth_sendtransaction', [drain], ['unknown-method']],
    [' eth_call', [{ to: usdc }], ['unknown-method']],
    ['', [], ['unknown-method']],
    ['wallet_connect', [{ capabilities: { spendPermissions: {} } }], ['permissions']],
    ['wallet_connect', [{ capabilities: { other: {} } }], ['unknown-method']],
    ['wallet_connect', [{ capabilities: [] }], ['malformed']],
  ])('the guarded provider reviews %s %j', async (method, params, dangers) => {
    expect(await review(method, params)).toEqual(dangers)
  })

  test.each<[string, unknown, readonly string[]]>([
    ['a drain', invoke('eth_sendTransaction', [drain]), ['allowance']],
    ['a drain in a list', [invoke('eth_sendTransaction', [drain])], ['allowance']],
    [
      'a drain in two envelopes',
      invoke('wallet_invokeMethod', invoke('eth_sendTransaction', [drain])),
      ['allowance'],
    ],
    ['an unknown method', invoke('wallet_other', []), ['unknown-method']],
    ['another network', invoke('eth_sendTransaction', [payment], 'eip155:1'), ['other-chain']],
    ['another chain', invoke('eth_sendTransaction', [payment], 'solana:1'), ['other-chain']],
    ['nothing', {}, ['malformed']],
    ['a read and a drain', [invoke('eth_call', []), invoke('eth_sign', [])], ['unknown-method']],
  ])(
    'the guarded provider reviews what wallet_invokeMethod contains: %s',
    async (_, params, dangers) => {
      expect(await review('wallet_invokeMethod', params)).toEqual(
        expect.arrayContaining([...dangers]),
      )
    },
  )

  test('the guarded provider assesses a transaction in an envelope by the balance of its own sender', async () => {
    await review(
      'wallet_invokeMethod',
      invoke('eth_sendTransaction', [{ ...drain, from: erin.address }]),
    )
    expect(shown).toMatchObject([{ account: erin.address }])
  })
})
