import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from './connect/connect.ts'
import { disconnect } from './connect/disconnect.ts'
import { activeConnection, isConnected } from './connection/activeConnection.ts'
import { createLatchkey } from './createLatchkey.ts'
import { internals, type Latchkey } from './latchkey.ts'
import { openModal } from './modal/openModal.ts'
import type { LatchkeyOptions } from './options/options.ts'
import { readPage, readPlatform } from './options/platform.ts'
import { cookieStorage, cookieToInitialState } from './storage/cookieStorage.ts'

const living: Latchkey[] = []
const wallet = createHonestWallet()

function create(options: Partial<LatchkeyOptions> = {}): Latchkey {
  const latchkey = createLatchkey({
    projectId: 'p',
    networks: [testNetwork(1), testNetwork(5)],
    adapters: [honestAdapter([wallet])],
    ...options,
  })
  living.push(latchkey)
  return latchkey
}

beforeEach(() => {
  localStorage.clear()
  wallet.forgetSite()
  wallet.chainId = 'eip155:1'
})
afterEach(() => {
  for (const latchkey of living.splice(0)) latchkey.destroy()
})

describe('a visit', () => {
  test('a first visit discovers wallets at once and restores nothing without a stored connection', async () => {
    const adapter = honestAdapter([wallet])
    const latchkey = create({ adapters: [adapter] })
    expect(
      internals(latchkey)
        .connectors.getState()
        .map((item) => item.name),
    ).toEqual(['Honest'])
    await latchkey.ready
    expect(adapter.opened).toBe(0)
  })

  test('createLatchkey rejects options without a network and reports options it ignores', () => {
    expect(() => create({ networks: [Object(null)] })).toThrow('options/invalid')
    const latchkey = create({ projectId: '' })
    expect(internals(latchkey).alert.getState()).toMatchObject({
      open: true,
      code: 'options/no-project-id',
    })
  })

  test('the next instance reconnects without a prompt on the last active network', async () => {
    const first = create()
    await connect(first, { connector: wallet.connector })
    wallet.switchChain('eip155:5')
    const asked = wallet.questions
    first.destroy()
    const next = create()
    // What hydrates is what a server without storage would have rendered.
    expect(internals(next).connections.getInitialState()).toEqual({})
    expect(internals(next).network.getInitialState().active).toBe('eip155:1')
    expect(internals(next).connections.getState().eip155?.status).toBe('connecting')
    await next.ready
    expect(isConnected(next)).toBe(true)
    expect(internals(next).network.getState().active).toBe('eip155:5')
    expect(wallet.questions).toBe(asked)
  })

  test('the next instance stays disconnected with reconnect off', async () => {
    const first = create()
    await connect(first, { connector: wallet.connector })
    first.destroy()
    const next = create({ reconnect: false })
    await next.ready
    expect(isConnected(next)).toBe(false)
  })

  test('an adapter with opensAtStart is opened without a stored connection', async () => {
    const adapter = Object.assign(honestAdapter([wallet]), { opensAtStart: true })
    const latchkey = create({ adapters: [adapter] })
    await latchkey.ready
    expect(internals(latchkey).openedChain('eip155')).not.toBeNull()
  })

  test('an adapter whose discovery throws does not affect the others', () => {
    const broken = {
      ...honestAdapter([], 'solana'),
      discover: () => {
        throw new Error('broken')
      },
    }
    const latchkey = create({ adapters: [broken, honestAdapter([wallet])] })
    expect(internals(latchkey).connectors.getState()).toHaveLength(1)
  })
})

/** A second window of the same origin: what it stores arrives here as real storage events. */
async function withOtherTab(act: (storage: Storage) => void): Promise<void> {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const other = frame.contentWindow?.localStorage
  if (!other) throw new Error('no other window')
  const heard = new Promise((resolve) => addEventListener('storage', resolve, { once: true }))
  act(other)
  await heard
  frame.remove()
}

describe('another tab', () => {
  const key = '@latchkey/connected_connectors'

  test('a disconnect in another tab ends the connection of this tab', async () => {
    const latchkey = create()
    await connect(latchkey, { connector: wallet.connector })
    await withOtherTab((storage) => storage.setItem(key, '{}'))
    await expect.poll(() => isConnected(latchkey)).toBe(false)
  })

  test('a connect in another tab restores the connection in this tab without a prompt', async () => {
    const latchkey = create()
    wallet.granted = wallet.accounts
    const asked = wallet.questions
    await withOtherTab((storage) => storage.setItem(key, '{"eip155":"test.Honest"}'))
    await expect.poll(() => isConnected(latchkey)).toBe(true)
    expect(wallet.questions).toBe(asked)
  })

  test('a destroyed instance ignores other tabs', async () => {
    const latchkey = create()
    latchkey.destroy()
    wallet.granted = wallet.accounts
    await withOtherTab((storage) => storage.setItem(key, '{"eip155":"test.Honest"}'))
    expect(internals(latchkey).connections.getState()).toEqual({})
  })
})

describe('two instances on one page', () => {
  test('two instances of Latchkey share stored values but no state', async () => {
    const one = create()
    const two = create()
    await connect(one, { connector: wallet.connector })
    openModal(one)
    expect(isConnected(two)).toBe(false)
    expect(internals(two).modal.getState().open).toBe(false)
    await disconnect(one)
  })
})

describe('the page', () => {
  test('the default metadata has the page’s name and URL, never its query', () => {
    document.title = 'A shop'
    history.replaceState(null, '', `${location.pathname}?token=1#x`)
    const { metadata } = internals(create()).options.getState()
    expect(metadata).toMatchObject({ name: 'A shop', url: location.origin })
    expect(readPage().url).toBe(location.origin + location.pathname)
    expect(readPlatform()).toMatchObject({ isPhone: false, isTelegram: false })
  })

  test('cookieStorage stores and reads values', () => {
    const storage = cookieStorage()
    storage.setItem('@latchkey/x', 'a; b=ü"')
    expect(storage.getItem('@latchkey/x')).toBe('a; b=ü"')
    storage.removeItem('@latchkey/x')
    expect(storage.getItem('@latchkey/x')).toBeNull()
  })

  test('with cookieStorage a reload shows the account before the wallet is reconnected, and disconnecting removes it', async () => {
    const storage = cookieStorage()
    const first = create({ storage })
    await connect(first, { connector: wallet.connector })
    const [account] = activeConnection(first)?.accounts ?? []
    first.destroy()
    const second = create({ storage })
    expect(internals(second).connections.getInitialState().eip155).toMatchObject({
      status: 'connecting',
      restoring: { account: { address: account?.address }, chainId: 'eip155:1' },
    })
    await second.ready
    expect(internals(second).connections.getState().eip155?.status).toBe('connected')
    await disconnect(second)
    expect(cookieToInitialState(document.cookie).connections).toEqual({})
  })

  test('an account that the server rendered is disconnected when this browser stores no wallet', async () => {
    const account = { namespace: 'eip155', address: '0x1', type: 'eoa' } as const
    const restoring = { account, chainId: 'eip155:1' } as const
    const eip155 = { status: 'connecting', connectorId: 'w', restoring } as const
    const initialState = { network: null, connections: { eip155 } }
    const latchkey = create({ storage: cookieStorage(), initialState })
    expect(internals(latchkey).connections.getInitialState().eip155?.status).toBe('connecting')
    await latchkey.ready
    expect(internals(latchkey).connections.getState().eip155).toEqual({ status: 'disconnected' })
  })
})

describe('analytics', () => {
  test('a page with analytics sends no request before the modal opens', async () => {
    // Beyond its usual 250 entries, which our own modules fill, the browser notes nothing more.
    performance.setResourceTimingBufferSize(10_000)
    const api = `${location.origin}/nowhere`
    const asked = () =>
      performance.getEntriesByType('resource').filter((candidate) => candidate.name.startsWith(api))
        .length
    const latchkey = create({ endpoints: { api } })
    const events: string[] = []
    latchkey.on('analytics', (event) => events.push(event.event))
    await latchkey.ready
    expect(asked()).toBe(0)
    openModal(latchkey)
    expect(events).toEqual(['MODAL_OPEN'])
    await expect.poll(asked).toBe(1)
  })
})
