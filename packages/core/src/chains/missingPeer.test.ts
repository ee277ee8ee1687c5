import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import type { Adapter } from '../adapter/adapter.ts'
import { connect } from '../connect/connect.ts'
import type { Connector } from '../connection/connector.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { internals } from '../latchkey.ts'
import type { UiEvent } from '../modal/uiEvents.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'

const connector: Connector = {
  id: 'harbor',
  name: 'Harbor',
  type: 'ANNOUNCED',
  namespace: 'eip155',
}

function open(message: string) {
  const adapter: Adapter = {
    namespace: 'eip155',
    discover: () => () => {},
    open: () => Promise.reject(new Error(message)),
  }
  const latchkey = createLatchkey({
    projectId: 'shop',
    networks: [testNetwork(1)],
    adapters: [adapter],
    storage: memoryStorage(),
  })
  const events: UiEvent[] = []
  internals(latchkey).ui.watch((event) => events.push(event))
  return { latchkey, events }
}

test.each([
  ['Vite', 'Could not resolve "viem" imported by "@latchkey/evm". Is it installed?', 'viem'],
  ['webpack', "Cannot find module '@wagmi/core/actions'", '@wagmi/core'],
  ['Node.js', "Cannot find package 'viem' imported from /site/node_modules", 'viem'],
  [
    'a browser',
    'Failed to resolve module specifier "@solana/kit". Relative references must start with',
    '@solana/kit',
  ],
])(
  'connect names an adapter’s missing peer package to the developer once (%s)',
  async (_, message, name) => {
    const { latchkey, events } = open(message)
    const wanted = { code: 'adapter/package-missing', context: { package: name } }
    await expect(connect(latchkey, { connector })).rejects.toMatchObject(wanted)
    await expect(connect(latchkey, { connector })).rejects.toMatchObject(wanted)
    expect(events).toEqual([
      { type: 'setupProblem', code: 'adapter/package-missing', detail: name },
    ])
    latchkey.destroy()
  },
)

test('connect reports no missing package for another error of an adapter, and rejects with unexpected', async () => {
  const { latchkey, events } = open(
    'Failed to fetch dynamically imported module: https://a.example/b.js',
  )
  await expect(connect(latchkey, { connector })).rejects.toMatchObject({ code: 'unexpected' })
  expect(events).toEqual([])
  latchkey.destroy()
})
