import { testNetwork } from '@latchkey/testing/honestWallet'
import { describe, expect, test } from 'vitest'
import type { Adapter } from '../adapter/adapter.ts'
import type { SharedSession, SharedWalletClient } from '../adapter/sharedSession.ts'
import type { SharedWallet } from '../adapter/sharedWallet.ts'
import type { Caip10, Namespace } from '../caip/caip.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { isConnected } from './activeConnection.ts'
import { connectShared } from './connectShared.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'

/** A chain that lives on whatever session it is given. */
function sessionAdapter(namespace: Namespace): Adapter {
  let openSession: SharedSession | null = null
  return {
    namespace,
    discover: () => () => {},
    open: async (context) => ({
      connect: async () => {},
      reconnect: async () => {},
      disconnect: async () => {
        await openSession?.disconnect()
        context.onConnection({ status: 'disconnected' })
      },
      attachSession: async ({ session, connector }) => {
        openSession = session
        const [first] = session.accounts(namespace)
        const [chainId] = session.chains(namespace)
        if (!first || !chainId) return
        const address = first.split(':')[2] ?? ''
        context.onConnection({
          status: 'connected',
          connector,
          accounts: [{ namespace, address, type: 'eoa' }],
          chainId,
        })
      },
      signMessage: async () => '',
      provider: () => null,
      close: () => {},
    }),
  }
}

function createSession(accounts: readonly Caip10[]): SharedSession & { ended: number } {
  const of = (namespace: Namespace) => accounts.filter((account) => account.startsWith(namespace))
  const session = {
    topic: 't',
    ended: 0,
    peer: { name: 'Phone', icon: null, url: null },
    namespaces: () => [...new Set(accounts.map((account) => account.split(':')[0] as Namespace))],
    accounts: of,
    chains: (namespace: Namespace) =>
      of(namespace).map(
        (account) => account.slice(0, account.lastIndexOf(':')) as `${Namespace}:${string}`,
      ),
    methods: () => [],
    request: async () => null,
    watch: () => () => {},
    disconnect: async () => {
      session.ended += 1
    },
  }
  return session
}

function create(client: Partial<SharedWalletClient>) {
  let opened = 0
  const wallet: SharedWallet = {
    id: 'walletConnect',
    name: 'WalletConnect',
    open: async () => {
      opened += 1
      return {
        connect: async () => createSession([]),
        restore: async () => null,
        close: () => {},
        ...client,
      }
    },
  }
  const storage = memoryStorage()
  const begin = () =>
    createLatchkey({
      projectId: 'p',
      networks: [testNetwork(1), { ...testNetwork(2), id: 'dev', chainNamespace: 'solana' }],
      adapters: [sessionAdapter('eip155'), sessionAdapter('solana')],
      sharedWallets: [wallet],
      storage,
    })
  return { begin, opened: () => opened }
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: LatchkeyError) => error.code,
  )

describe('one session for several chains', () => {
  test('a shared session serves every chain it has accounts for, and the next visit restores it', async () => {
    const session = createSession(['solana:dev:S1', 'eip155:1:0xa'])
    const { begin, opened } = create({
      connect: async ({ onUri }) => {
        onUri('wc:1@2', 5)
        return session
      },
      restore: async () => session,
    })
    const latchkey = begin()
    const uris: string[] = []
    await connectShared(latchkey, { id: 'walletConnect', onUri: (uri) => uris.push(uri) })
    expect(uris).toEqual(['wc:1@2'])
    expect(isConnected(latchkey, 'eip155')).toBe(true)
    expect(isConnected(latchkey, 'solana')).toBe(true)
    expect(latchkey.network.getState().active).toBe('eip155:1')
    expect(opened()).toBe(1)
    latchkey.destroy()
    const next = begin()
    await reconnect(next)
    expect(next.connections.getState().solana).toMatchObject({
      status: 'connected',
      connector: { name: 'Phone' },
    })
  })

  test('disconnecting one chain keeps the shared session for the others, also after a reload; disconnecting the last one ends it', async () => {
    const session = createSession(['solana:dev:S1', 'eip155:1:0xa'])
    const { begin } = create({ connect: async () => session, restore: async () => session })
    const latchkey = begin()
    await connectShared(latchkey, { id: 'walletConnect', onUri: () => {} })
    await disconnect(latchkey, { namespace: 'solana' })
    expect(session.ended).toBe(0)
    expect(isConnected(latchkey, 'eip155')).toBe(true)
    expect(isConnected(latchkey, 'solana')).toBe(false)
    latchkey.destroy()
    const next = begin()
    await reconnect(next)
    expect(isConnected(next, 'eip155')).toBe(true)
    expect(isConnected(next, 'solana')).toBe(false)
    await disconnect(next)
    expect(session.ended).toBe(1)
  })

  test('a shared session without the active chain activates a chain that it has', async () => {
    const { begin } = create({ connect: async () => createSession(['solana:dev:S1']) })
    const latchkey = begin()
    await connectShared(latchkey, { id: 'walletConnect', onUri: () => {} })
    expect(latchkey.network.getState().active).toBe('solana:dev')
  })

  test('a shared session that serves none of the site’s chains is ended', async () => {
    const session = createSession(['bip122:0:b1'])
    const { begin } = create({ connect: async () => session })
    expect(await code(connectShared(begin(), { id: 'walletConnect', onUri: () => {} }))).toBe(
      'wallet/no-accounts',
    )
    expect(session.ended).toBe(1)
  })

  test('a reload removes a shared session that the wallet deleted, and keeps one that is unreachable', async () => {
    let restore: SharedWalletClient['restore'] = async () => {
      throw new LatchkeyError('api/unreachable', { path: '' })
    }
    const { begin } = create({
      connect: async () => createSession(['eip155:1:0xa']),
      restore: () => restore(),
    })
    const latchkey = begin()
    await connectShared(latchkey, { id: 'walletConnect', onUri: () => {} })
    const offline = begin()
    await reconnect(offline)
    expect(offline.connections.getState().eip155).toEqual({ status: 'disconnected' })
    expect(offline.storage.get('connected_connectors')).toEqual({ eip155: 'walletConnect' })
    restore = async () => null
    await reconnect(begin())
    expect(offline.storage.get('connected_connectors')).toEqual({})
  })

  test('connectShared rejects with connection/aborted when it is aborted, even if the wallet never answers', async () => {
    const { begin } = create({ connect: () => new Promise(() => {}) })
    const latchkey = begin()
    const stop = new AbortController()
    const work = code(
      connectShared(latchkey, { id: 'walletConnect', onUri: () => {}, signal: stop.signal }),
    )
    await latchkey.sharedWallet('walletConnect')
    stop.abort()
    expect(await work).toBe('connection/aborted')
  })

  test('connectShared rejects with embedded/unavailable when the site has no embedded wallet', async () => {
    const latchkey = create({}).begin()
    const work = connectShared(latchkey, { id: 'embedded', onUri: () => {} })
    expect(await code(work)).toBe('embedded/unavailable')
  })

  test.each([
    ['is shown to the developer when debug is true', true],
    ['is not shown when debug is false', false],
  ])('a setup problem that WalletConnect or the embedded wallet reports %s', async (_, debug) => {
    const wallet: SharedWallet = {
      id: 'embedded',
      name: 'Latchkey',
      open: async ({ reportSetup }) => {
        reportSetup({ code: 'embedded/load-timed-out', detail: 'https://vault.example' })
        throw new LatchkeyError('embedded/load-timed-out', {})
      },
    }
    const latchkey = createLatchkey({
      projectId: 'p',
      networks: [testNetwork(1)],
      adapters: [sessionAdapter('eip155')],
      sharedWallets: [wallet],
      storage: memoryStorage(),
      debug,
    })
    expect(await code(latchkey.sharedWallet('embedded'))).toBe('embedded/load-timed-out')
    const told = { open: true, variant: 'error', code: 'embedded/load-timed-out' }
    expect(latchkey.alert.getState()).toMatchObject(debug ? told : { open: false })
  })
})
