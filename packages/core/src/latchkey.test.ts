import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { ownSiwx } from '../test/ownSiwx.ts'
import { createSignInFixture } from '../test/signInFixture.ts'
import { connect } from './connect/connect.ts'
import { disconnect } from './connect/disconnect.ts'
import { switchNetwork } from './connect/switchNetwork.ts'
import type { Connected, Connection } from './connection/connection.ts'
import { getConnection, getConnections } from './connection/getConnection.ts'
import { createLatchkey } from './createLatchkey.ts'
import type { LatchkeyEvents } from './latchkey.ts'
import { internals, type Latchkey, type LatchkeyState, part } from './latchkey.ts'
import { closeModal } from './modal/closeModal.ts'
import { openModal } from './modal/openModal.ts'
import { addNetwork } from './network/addNetwork.ts'
import { memoryStorage } from './storage/memoryStorage.ts'
import { setTheme } from './theme/setTheme.ts'

function create() {
  const wallet = createHonestWallet()
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [testNetwork(1), testNetwork(5)],
    adapters: [honestAdapter([wallet])],
    storage: memoryStorage(),
  })
  onTestFinished(() => latchkey.destroy())
  return { latchkey, wallet }
}

/** The names of the events, and of their values what the test names. */
function record(latchkey: Latchkey, names: readonly (keyof LatchkeyEvents)[]): string[] {
  const heard: string[] = []
  for (const name of names) latchkey.on(name, () => heard.push(name))
  return heard
}

test('get returns the same frozen object until something of the state changes', async () => {
  const { latchkey, wallet } = create()
  const before = latchkey.get()
  expect(Object.isFrozen(before)).toBe(true)
  expect(Object.isFrozen(before.connections)).toBe(true)
  expect(latchkey.get()).toBe(before)
  setTheme(latchkey, { themeMode: 'dark' })
  expect(latchkey.get()).toBe(before)
  setTheme(latchkey, { themeMode: 'light' })
  const light = latchkey.get()
  expect(light).not.toBe(before)
  expect(light.theme).toEqual({ themeMode: 'light', themeVariables: {} })
  // What did not change is the same object.
  expect(light.connections).toBe(before.connections)
  await connect(latchkey, { connector: wallet.connector })
  expect(latchkey.get().connections).toEqual([getConnection(latchkey)])
  expect(latchkey.get().theme).toBe(light.theme)
})

test('getConnection has every key in every status, and getConnections lists what is not disconnected', async () => {
  const { latchkey, wallet } = create()
  expect(getConnection(latchkey)).toEqual({ namespace: 'eip155', status: 'disconnected' })
  expect('address' in getConnection(latchkey)).toBe(true)
  expect(getConnections(latchkey)).toEqual([])
  await connect(latchkey, { connector: wallet.connector })
  expect(getConnection(latchkey, { namespace: 'eip155' })).toMatchObject({
    status: 'connected',
    id: `eip155:${wallet.connector.id}`,
    address: '0xa',
    caipAddress: 'eip155:1:0xa',
    caipNetworkId: 'eip155:1',
    network: { caipNetworkId: 'eip155:1' },
    accounts: [{ address: '0xa' }, { address: '0xb' }],
  })
  wallet.switchChain('eip155:77')
  expect(getConnection(latchkey)).toMatchObject({ caipNetworkId: 'eip155:77', network: null })
  expect(getConnections(latchkey, { namespace: 'solana' })).toEqual([])
})

test('subscribe calls back when the selected value changes, and not for other changes', () => {
  const { latchkey } = create()
  const seen: unknown[] = []
  const unsubscribe = latchkey.subscribe(
    (state) => state.networks.length,
    (...values) => seen.push(values),
  )
  setTheme(latchkey, { themeMode: 'light' })
  expect(seen).toEqual([])
  addNetwork(latchkey, { network: testNetwork(10) })
  expect(seen).toEqual([[3, 2]])
  unsubscribe()
  addNetwork(latchkey, { network: testNetwork(11) })
  expect(seen).toHaveLength(1)
})

test('on reports the connection, the account, the network and the end of the connection', async () => {
  const { latchkey, wallet } = create()
  const heard = record(latchkey, ['connect', 'accountChange', 'networkChange', 'disconnect'])
  await connect(latchkey, { connector: wallet.connector })
  wallet.switchAccounts(['0xc'])
  await switchNetwork(latchkey, { network: 'eip155:5' })
  // A network that is added changes no connection.
  addNetwork(latchkey, { network: testNetwork(10) })
  await disconnect(latchkey)
  expect(heard).toEqual(['connect', 'accountChange', 'networkChange', 'disconnect'])
})

test('on keeps the last event of a name for its first listener, and nothing for the second', async () => {
  const { latchkey, wallet } = create()
  await connect(latchkey, { connector: wallet.connector })
  wallet.switchAccounts(['0xc'])
  wallet.switchAccounts(['0xd'])
  const addresses: string[] = []
  latchkey.on('accountChange', ({ address }) => addresses.push(address))
  latchkey.on('accountChange', ({ address }) => addresses.push(`second ${address}`))
  expect(addresses).toEqual(['0xd'])
})

test('a listener of the site takes no event from the modal', () => {
  const { latchkey } = create()
  internals(latchkey).ui.emit({ type: 'signInRequired', mayDecline: true })
  const site: unknown[] = []
  const modal: unknown[] = []
  latchkey.on('signInRequired', (event) => site.push(event))
  internals(latchkey).ui.watch((event) => modal.push(event))
  expect(site).toEqual([{ mayDecline: true }])
  expect(modal).toEqual([{ type: 'signInRequired', mayDecline: true }])
})

test('on reports each problem with the setup, also those from before the first listener', () => {
  // What a site without a type checker may pass.
  const wrong: object = { themeMode: 'pink', language: 5 }
  const latchkey = createLatchkey(
    Object.assign({ projectId: 'test', networks: [testNetwork(1)] as const }, wrong),
  )
  onTestFinished(() => latchkey.destroy())
  const details: string[] = []
  latchkey.on('setupProblem', ({ detail }) => details.push(detail))
  expect(details.toSorted()).toEqual(['language', 'themeMode'])
})

test('on reports the modal, and analytics events with the account', async () => {
  const { latchkey, wallet } = create()
  await connect(latchkey, { connector: wallet.connector })
  const heard = record(latchkey, ['modalOpen', 'modalClose'])
  const analytics: unknown[] = []
  const stop = latchkey.on('analytics', ({ event, address }) => analytics.push([event, address]))
  analytics.length = 0
  openModal(latchkey)
  stop()
  closeModal(latchkey)
  expect(heard).toEqual(['modalOpen', 'modalClose'])
  expect(analytics).toEqual([['MODAL_OPEN', '0xa']])
})

test('on reports a sign-in and its end, and not that a session is checked again', async () => {
  const { config } = ownSiwx()
  const { latchkey, connector, wallet } = createSignInFixture({ siwx: config })
  const heard = record(latchkey, ['signIn', 'signOut'])
  await connect(latchkey, { connector })
  const { signIn } = await import('./signin/signIn.ts')
  await signIn(latchkey)
  expect(heard).toEqual(['signIn'])
  expect(latchkey.get().session).toMatchObject({ status: 'signed-in' })
  wallet.forgetSite()
  await expect.poll(() => heard).toEqual(['signIn', 'signOut'])
})

test('two instances on one page share no state and no events', async () => {
  const [first, second] = [create(), create()]
  const heard = record(second.latchkey, ['connect'])
  await connect(first.latchkey, { connector: first.wallet.connector })
  setTheme(first.latchkey, { themeMode: 'light' })
  expect(getConnection(second.latchkey).status).toBe('disconnected')
  expect(second.latchkey.get().theme.themeMode).toBe('dark')
  expect(heard).toEqual([])
  expect(part(first.latchkey, 'test', () => 1)).toBe(1)
  expect(part(second.latchkey, 'test', () => 2)).toBe(2)
})

test('only an object of createLatchkey is an instance', () => {
  const { latchkey } = create()
  expect(Object.keys(latchkey).toSorted()).toEqual(['destroy', 'get', 'on', 'ready', 'subscribe'])
  expect(() => internals({ ...latchkey })).toThrow(
    expect.objectContaining({ code: 'app/configuration' }),
  )
})

test('the types of events and of the state', () => {
  expectTypeOf<LatchkeyEvents['connect']>().toEqualTypeOf<Connected>()
  expectTypeOf<LatchkeyEvents['networkChange']['caipNetworkId']>().toExtend<string>()
  expectTypeOf<LatchkeyState['connections']>().toEqualTypeOf<readonly Connection[]>()
  expectTypeOf<Extract<LatchkeyEvents['analytics'], { event: 'SELECT_WALLET' }>>()
    .toHaveProperty('properties')
    .toExtend<{ name: string }>()
  expectTypeOf<Connection<'solana'>['namespace']>().toEqualTypeOf<'solana'>()
  expectTypeOf<Connection['address']>().toEqualTypeOf<string | undefined>()
})
