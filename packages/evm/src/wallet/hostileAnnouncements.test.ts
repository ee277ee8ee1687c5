import type { Connector } from '@latchkey/core'
import { expect, test } from 'vitest'
import { evmOfPage } from '../evm.ts'
import { announceTo } from '../testing/announceTo.ts'
import type { BrowserWindow } from './browserWindow.ts'
import { maxAnnounced } from './createWalletDiscovery.ts'

const provider = { request: async () => null }
const fox = { uuid: '1', name: 'Fox', icon: 'data:image/png;base64,AA==', rdns: 'org.fox' }

function idsOn(page: BrowserWindow): readonly string[] {
  let found: readonly Connector[] = []
  const stop = evmOfPage({}, () => page).discover((connectors) => {
    found = connectors
  })
  stop()
  return found.map(({ id }) => id)
}

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

const hostileProperties: Readonly<Record<string, PropertyDescriptor>> = {
  'a getter that throws': {
    get() {
      throw new Error('no')
    },
  },
  'a revoked proxy': { value: revoked() },
  'a proxy that throws at every read': {
    value: new Proxy(
      {},
      {
        get() {
          throw new Error('no')
        },
      },
    ),
  },
  'an object whose request is a getter that throws': {
    value: {
      get request() {
        throw new Error('no')
      },
    },
  },
}

test.each(Object.entries(hostileProperties))(
  'window.ethereum that is %s hides no announced wallet',
  (_, property) => {
    const page: BrowserWindow = new EventTarget()
    Object.defineProperty(page, 'ethereum', property)
    announceTo(page, fox, provider)
    expect(idsOn(page)).toEqual(['org.fox'])
  },
)

test(`EVM discovery reads at most ${maxAnnounced} of 5,000 announcements`, () => {
  const page: BrowserWindow = new EventTarget()
  for (let at = 0; at < 5_000; at += 1) {
    announceTo(page, { ...fox, uuid: String(at), rdns: `org.fox${at}` }, { ...provider })
  }
  expect(idsOn(page)).toHaveLength(maxAnnounced)
})
