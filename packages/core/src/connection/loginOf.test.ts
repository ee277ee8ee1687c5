import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import type { SharedContext } from '../adapter/sharedSession.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { loginOf } from './loginOf.ts'

test('loginOf returns the embedded wallet’s logged-in user until the logout', async () => {
  const user = {
    email: 'ada@example.org',
    userName: null,
    authProvider: 'email',
    smartAccountDeployed: false,
    accountUpgraded: false,
  } as const
  const contexts: SharedContext[] = []
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [testNetwork(1)],
    sharedWallets: [
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
  await latchkey.sharedWallet('embedded')
  contexts[0]?.onUser?.(user)
  expect(loginOf(latchkey).getState().user).toEqual(user)
  contexts[0]?.onUser?.(null)
  expect(loginOf(latchkey).getState().user).toBeNull()
})
