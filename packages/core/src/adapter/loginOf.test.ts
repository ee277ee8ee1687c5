import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { internals } from '../latchkey.ts'
import { loginOf } from './loginOf.ts'
import type { SharedConnectorContext } from './sharedSession.ts'

test('loginOf returns the embedded wallet’s logged-in user until the logout', async () => {
  const user = {
    email: 'ada@example.org',
    userName: 'ada',
    authProvider: 'github',
    smartAccountDeployed: false,
    accountUpgraded: false,
  } as const
  const contexts: SharedConnectorContext[] = []
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [testNetwork(1)],
    connectors: [
      {
        id: 'embedded',
        name: 'Login',
        open: async (context) => {
          contexts.push(context)
          const refuse = () => Promise.reject(new Error('this wallet only logs in'))
          return { connect: refuse, restore: async () => null, close: () => {} }
        },
      },
    ],
  })
  expect(loginOf(latchkey).getState().user).toBeNull()
  await internals(latchkey).sharedConnector('embedded')
  contexts[0]?.onUser?.(user)
  expect(loginOf(latchkey).getState().user).toEqual(user)
  contexts[0]?.onUser?.(null)
  expect(loginOf(latchkey).getState().user).toBeNull()
})
