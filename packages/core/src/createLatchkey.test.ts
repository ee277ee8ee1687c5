import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { createLatchkey } from './createLatchkey.ts'
import { internals } from './latchkey.ts'
import { cookieStorage } from './storage/cookieStorage.ts'
import { version } from './version.ts'

const networks = [testNetwork(1), testNetwork(5)] as const

describe('on a server', () => {
  test('an instance on a server discovers no wallet and opens no chain', async () => {
    const adapter = honestAdapter([createHonestWallet()])
    let looked = 0
    const watched = {
      ...adapter,
      discover: () => {
        looked += 1
        return () => {}
      },
    }
    const latchkey = createLatchkey({ projectId: 'p', networks, adapters: [watched] })
    await latchkey.ready
    expect(looked).toBe(0)
    expect(adapter.opened).toBe(0)
    expect(internals(latchkey).connectors.getState()).toEqual([])
    expect(internals(latchkey).options.getState().metadata).toEqual({
      name: '',
      description: '',
      url: '',
      icons: [],
    })
    latchkey.destroy()
  })

  test('with cookieStorage the active network is read from cookies, on the server and when the browser hydrates', () => {
    const cookieHeader = `${encodeURIComponent('@latchkey/active_caip_network_id')}=%22eip155%3A5%22`
    const latchkey = createLatchkey({
      projectId: 'p',
      networks,
      storage: cookieStorage({ cookieHeader }),
    })
    expect(internals(latchkey).network.getInitialState().active).toBe('eip155:5')
  })
})

test('the exported version of @latchkey/core equals the version in its package.json', () => {
  expect(version).toBe(manifest.version)
})
