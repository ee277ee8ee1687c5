import type { SharedConnectorContext } from '@latchkey/core/adapter'
import type { FrameUser } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { embeddedSession } from './embeddedSession.ts'
import type { VaultPort } from './openPort.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chainId = 'eip155:31337'
const user: FrameUser = {
  ...{ email: null, userName: null, address, chainId, smartAccountDeployed: false },
  preferredAccountType: 'eoa',
  accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
}

test('disconnecting the embedded wallet signs out of the vault and ends the session', async () => {
  const asked: unknown[] = []
  const port: VaultPort = {
    call: async (name, payload) => {
      asked.push([name, payload])
      return {} as never
    },
    close: () => {},
  }
  const context = {
    storage: { get: () => null, set: () => {}, remove: () => {}, watch: () => () => {} },
    hasSmartSessions: () => false,
    show: () => {},
    watchNetwork: () => () => {},
    chains: () => [{ id: chainId, rpcUrl: null }],
  } satisfies Partial<SharedConnectorContext>
  const connection = { port: async () => port, watch: () => () => {}, close: () => {} }
  const events: unknown[] = []
  const session = embeddedSession(
    context as Partial<SharedConnectorContext> as SharedConnectorContext,
    connection,
    user,
    () => {},
  )
  session.watch((event) => events.push(event))
  expect(session.accounts('eip155')).toEqual([`${chainId}:${address}`])
  await session.disconnect()
  expect(asked).toEqual([['SIGN_OUT', {}]])
  expect(events).toEqual([{ type: 'ended' }])
})
