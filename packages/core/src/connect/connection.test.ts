import { createLatchkey, type LatchkeyOptions, memoryStorage } from '@latchkey/core'
import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { describe, expect, test } from 'vitest'
import { activeConnection, isConnected } from '../connection/activeConnection.ts'
import type { Connection } from '../connection/connection.ts'
import { watchConnection } from '../connection/watchConnection.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals } from '../latchkey.ts'
import { watchNetwork } from '../network/getNetwork.ts'
import { recentWallets } from '../wallets/recentWallets.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'
import { switchAccount } from './switchAccount.ts'

function create(options: Partial<LatchkeyOptions> = {}) {
  const wallet = createHonestWallet()
  const adapter = honestAdapter([wallet])
  const storage = memoryStorage()
  const setup: LatchkeyOptions = {
    projectId: 'test',
    networks: [testNetwork(1), testNetwork(5)],
    adapters: [adapter],
    storage,
    ...options,
  }
  return { latchkey: createLatchkey(setup), wallet, adapter, setup, storage }
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: LatchkeyError) => error.code,
  )

describe('connect', () => {
  test('connect opens the adapter once, prompts once, and stores the wallet’s accounts and chain', async () => {
    const { latchkey, wallet, adapter } = create()
    expect(adapter.opened).toBe(0)
    await connect(latchkey, { connector: wallet.connector })
    await connect(latchkey, { connector: wallet.connector })
    expect(adapter.opened).toBe(1)
    expect(activeConnection(latchkey)).toMatchObject({
      chainId: 'eip155:1',
      connector: wallet.connector,
    })
    expect(internals(latchkey).storage.get('connected_connectors')).toEqual({
      eip155: 'test.Honest',
    })
    expect(recentWallets(latchkey)).toEqual([
      { id: 'test.Honest', name: 'Honest', rdns: 'test.Honest', connectorId: 'test.Honest' },
    ])
  })

  test('a connect that the wallet rejects leaves no state and no stored connection', async () => {
    const { latchkey, wallet } = create()
    wallet.mood = 'rejects'
    expect(await code(connect(latchkey, { connector: wallet.connector }))).toBe('wallet/rejected')
    expect(isConnected(latchkey)).toBe(false)
    expect(internals(latchkey).storage.get('connected_connectors')).toBeNull()
  })

  test('connect rejects with wallet/no-accounts when the wallet shares no account', async () => {
    const { latchkey, wallet } = create()
    wallet.accounts = []
    expect(await code(connect(latchkey, { connector: wallet.connector }))).toBe(
      'wallet/no-accounts',
    )
  })

  test('an aborted connect rejects at once, even if the wallet never responds', async () => {
    const { latchkey, wallet } = create()
    wallet.mood = 'hangs'
    const stop = new AbortController()
    const work = code(connect(latchkey, { connector: wallet.connector, signal: stop.signal }))
    await internals(latchkey).chain('eip155')
    stop.abort()
    expect(await work).toBe('connection/aborted')
    expect(isConnected(latchkey)).toBe(false)
  })

  test('a connect that is aborted while the adapter loads prompts no wallet', async () => {
    const { latchkey, wallet } = create()
    const stop = new AbortController()
    const work = code(connect(latchkey, { connector: wallet.connector, signal: stop.signal }))
    stop.abort()
    expect(await work).toBe('connection/aborted')
    await internals(latchkey).chain('eip155')
    expect(wallet.questions).toBe(0)
  })

  test('an adapter whose code failed to load is loaded again at the next connect', async () => {
    const wallet = createHonestWallet()
    const honest = honestAdapter([wallet])
    let isOffline = true
    const adapter = {
      ...honest,
      open: async (context: Parameters<typeof honest.open>[0]) => {
        if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
        return honest.open(context)
      },
    }
    const { latchkey } = create({ adapters: [adapter] })
    expect(await code(connect(latchkey, { connector: wallet.connector }))).toBe('unexpected')
    isOffline = false
    await connect(latchkey, { connector: wallet.connector })
    expect(isConnected(latchkey)).toBe(true)
  })

  test('connect rejects with adapter/not-found for a namespace without an adapter', async () => {
    const { latchkey } = create()
    const connector = { ...createHonestWallet({ namespace: 'solana' }).connector }
    expect(await code(connect(latchkey, { connector }))).toBe('adapter/not-found')
  })

  test('connecting a second namespace makes it the active one, and the first stays connected', async () => {
    const evm = createHonestWallet()
    const solana = createHonestWallet({
      namespace: 'solana',
      chainId: 'solana:dev',
      accounts: ['S1'],
    })
    const { latchkey } = create({
      adapters: [honestAdapter([evm]), honestAdapter([solana], 'solana')],
      networks: [testNetwork(1), { ...testNetwork(2), id: 'dev', chainNamespace: 'solana' }],
    })
    await connect(latchkey, { connector: evm.connector })
    await connect(latchkey, { connector: solana.connector })
    expect(internals(latchkey).network.getState().active).toBe('solana:dev')
    expect(isConnected(latchkey, 'eip155')).toBe(true)
    internals(latchkey).storage.set('connected_connectors', {
      eip155: 'embedded',
      solana: 'test.Honest',
    })
    internals(latchkey).storage.set('login_provider', 'email')
    await disconnect(latchkey, { namespace: 'solana' })
    expect(isConnected(latchkey, 'eip155')).toBe(true)
    expect(internals(latchkey).storage.get('login_provider')).toBe('email')
    expect(internals(latchkey).storage.get('active_caip_network_id')).toBe('solana:dev')
    await disconnect(latchkey)
    expect(isConnected(latchkey, 'eip155')).toBe(false)
    expect(internals(latchkey).storage.get('connected_connectors')).toEqual({})
    expect(internals(latchkey).storage.get('login_provider')).toBeNull()
    expect(internals(latchkey).storage.get('active_caip_network_id')).toBeNull()
  })
})

describe('facts from the wallet', () => {
  test('watchConnection and watchNetwork report each account and chain change of the wallet once', async () => {
    const { latchkey, wallet } = create()
    const seen: string[] = []
    const onChange = ({ address }: Connection) => void seen.push(address ?? 'none')
    const stop = watchConnection(latchkey, { onChange })
    const networks: string[] = []
    const stopNetworks = watchNetwork(latchkey, {
      onChange: ({ network }) => void networks.push(network?.name ?? 'unknown'),
    })
    await connect(latchkey, { connector: wallet.connector })
    wallet.switchAccounts(['0xc'])
    wallet.switchChain('eip155:5')
    wallet.switchChain('eip155:999')
    wallet.forgetSite()
    stop()
    stopNetworks()
    await connect(latchkey, { connector: wallet.connector })
    expect(seen).toEqual(['0xa', '0xc', '0xc', '0xc', 'none'])
    expect(networks).toEqual(['Chain 5', 'unknown', 'Chain 1'])
  })

  test('switchAccount rejects without a connection and for a wallet that cannot switch accounts', async () => {
    const { latchkey, wallet } = create()
    const account = { namespace: 'eip155', address: '0xb', type: 'eoa' } as const
    expect(await code(switchAccount(latchkey, { account }))).toBe('connection/not-connected')
    await connect(latchkey, { connector: wallet.connector })
    expect(await code(switchAccount(latchkey, { account }))).toBe('wallet/method-unsupported')
  })
})

test('an instance destroyed while its adapter loads prompts no wallet', async () => {
  const { latchkey, wallet, adapter } = create()
  const work = code(connect(latchkey, { connector: wallet.connector }))
  latchkey.destroy()
  expect(await work).toBe('connection/aborted')
  expect(wallet.questions).toBe(0)
  expect(adapter.closed).toBe(1)
})

describe('a new visit', () => {
  test('a reload restores the stored wallet without a prompt', async () => {
    const { latchkey, wallet, setup } = create()
    await connect(latchkey, { connector: wallet.connector })
    latchkey.destroy()
    const next = createLatchkey({ ...setup, adapters: [honestAdapter([wallet])] })
    const statuses: string[] = []
    internals(next).connections.subscribe((now) => statuses.push(now.eip155?.status ?? ''))
    await reconnect(next)
    expect(statuses).toEqual(['connecting', 'connected'])
    expect(wallet.questions).toBe(1)
  })

  test('a reload ends disconnected when the wallet revoked the site', async () => {
    const { latchkey, wallet, setup } = create()
    await connect(latchkey, { connector: wallet.connector })
    latchkey.destroy()
    wallet.forgetSite()
    const next = createLatchkey(setup)
    await reconnect(next)
    expect(internals(next).connections.getState().eip155).toEqual({ status: 'disconnected' })
  })

  test('a reload opens no adapter without a stored connection', async () => {
    const { latchkey, adapter } = create()
    await reconnect(latchkey)
    expect(adapter.opened).toBe(0)
  })

  test('a destroyed instance receives no events and removes its listeners', async () => {
    const { latchkey, wallet, adapter } = create()
    wallet.mood = 'hangs'
    const work = connect(latchkey, { connector: wallet.connector })
    await internals(latchkey).chain('eip155')
    latchkey.destroy()
    wallet.answer('approve')
    await code(work)
    expect(isConnected(latchkey)).toBe(false)
    expect(adapter.closed).toBe(adapter.opened)
    expect(await code(internals(latchkey).chain('eip155'))).toBe('adapter/not-found')
  })
})
