import { testNetwork } from '@latchkey/testing/honestWallet'
import { describe, expect, test } from 'vitest'
import { createShared as create, createSession, sessionAdapter } from '../../test/sharedFixture.ts'
import type { SharedConnector } from '../adapter/sharedConnector.ts'
import type { SharedConnectorClient } from '../adapter/sharedSession.ts'
import { isConnected } from '../connection/activeConnection.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals } from '../latchkey.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { connectShared } from './connectShared.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'

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
    expect(internals(latchkey).network.getState().active).toBe('eip155:1')
    expect(opened()).toBe(1)
    latchkey.destroy()
    const next = begin()
    await reconnect(next)
    expect(internals(next).connections.getState().solana).toMatchObject({
      status: 'connected',
      connector: { name: 'Phone' },
    })
  })

  test('disconnecting one chain keeps the shared session for the others, even after a reload; disconnecting the last one ends it', async () => {
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

  test('every chain is connecting while the visitor pairs, and disconnected once the pairing is aborted', async () => {
    const { begin } = create({ connect: () => new Promise(() => {}) })
    const latchkey = begin()
    const statuses = () =>
      (['eip155', 'solana'] as const).map(
        (namespace) =>
          internals(latchkey).connections.getState()[namespace]?.status ?? 'disconnected',
      )
    const [first, second] = [new AbortController(), new AbortController()]
    const pair = ({ signal }: AbortController) =>
      code(connectShared(latchkey, { id: 'walletConnect', onUri: () => {}, signal }))
    const replaced = pair(first)
    expect(statuses()).toEqual(['connecting', 'connecting'])
    const work = pair(second)
    first.abort()
    expect(await replaced).toBe('connection/aborted')
    expect(statuses()).toEqual(['connecting', 'connecting'])
    second.abort()
    expect(await work).toBe('connection/aborted')
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
  })

  test('a shared session that its wallet ends is deleted from storage, with the network and the login', async () => {
    const session = createSession(['solana:dev:S1', 'eip155:1:0xa'])
    const latchkey = create({ connect: async () => session }).begin()
    await connectShared(latchkey, { id: 'walletConnect', onUri: () => {} })
    const { storage } = internals(latchkey)
    storage.set('login_provider', 'email')
    storage.set('active_caip_network_id', 'eip155:1')
    session.endByWallet()
    expect(internals(latchkey).connections.getState().eip155).toEqual({ status: 'disconnected' })
    expect(storage.get('connected_connectors')).toEqual({})
    expect(storage.get('active_caip_network_id')).toBeNull()
    expect(storage.get('login_provider')).toBeNull()
  })

  test('a shared session without the active chain activates a chain that it has', async () => {
    const { begin } = create({ connect: async () => createSession(['solana:dev:S1']) })
    const latchkey = begin()
    await connectShared(latchkey, { id: 'walletConnect', onUri: () => {} })
    expect(internals(latchkey).network.getState().active).toBe('solana:dev')
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
    let restore: SharedConnectorClient['restore'] = async () => {
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
    expect(internals(offline).connections.getState().eip155).toEqual({ status: 'disconnected' })
    expect(internals(offline).storage.get('connected_connectors')).toEqual({
      eip155: 'walletConnect',
    })
    restore = async () => null
    await reconnect(begin())
    expect(internals(offline).storage.get('connected_connectors')).toEqual({})
  })

  test('connectShared rejects with connection/aborted when it is aborted, even if the wallet never responds', async () => {
    const { begin } = create({ connect: () => new Promise(() => {}) })
    const latchkey = begin()
    const stop = new AbortController()
    const work = code(
      connectShared(latchkey, { id: 'walletConnect', onUri: () => {}, signal: stop.signal }),
    )
    await internals(latchkey).sharedConnector('walletConnect')
    stop.abort()
    expect(await work).toBe('connection/aborted')
  })

  test.each([
    ['embedded', 'embedded/unavailable'],
    ['walletConnect', 'walletconnect/not-initialised'],
  ] as const)(
    'connectShared to %s rejects with %s on a site that does not have it',
    async (id, expected) => {
      const latchkey = create({}).begin()
      internals(latchkey).options.setState({ connectors: [] })
      expect(await code(connectShared(latchkey, { id, onUri: () => {} }))).toBe(expected)
    },
  )

  test.each([
    ['is shown to the developer when debug is true', true],
    ['is not shown when debug is false', false],
  ])('a setup problem that WalletConnect or the embedded wallet reports %s', async (_, debug) => {
    const wallet: SharedConnector = {
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
      connectors: [wallet],
      storage: memoryStorage(),
      debug,
    })
    expect(await code(internals(latchkey).sharedConnector('embedded'))).toBe(
      'embedded/load-timed-out',
    )
    const told = { open: true, variant: 'error', code: 'embedded/load-timed-out' }
    expect(internals(latchkey).alert.getState()).toMatchObject(debug ? told : { open: false })
  })
})
