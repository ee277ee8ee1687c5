import { createLatchkey, type Latchkey, memoryStorage } from '@latchkey/core'
import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { HeadlessProvider } from '../HeadlessProvider.tsx'
import { useLatchkeyConnect } from './useLatchkeyConnect.ts'
import { useLatchkeyConnection } from './useLatchkeyConnection.ts'
import { useLatchkeyConnectors } from './useLatchkeyConnectors.ts'
import { useLatchkeyDisconnect } from './useLatchkeyDisconnect.ts'
import { useLatchkeyHistory } from './useLatchkeyHistory.ts'
import { useLatchkeyPermissions } from './useLatchkeyPermissions.ts'
import { useLatchkeyTokens } from './useLatchkeyTokens.ts'

const opened: Latchkey[] = []
afterEach(() => {
  for (const latchkey of opened.splice(0)) latchkey.destroy()
})

function Shop() {
  const account = useLatchkeyConnection()
  const connectors = useLatchkeyConnectors()
  const wallet = useLatchkeyConnect()
  const disconnect = useLatchkeyDisconnect()
  const tokens = useLatchkeyTokens()
  const history = useLatchkeyHistory()
  const sessions = useLatchkeyPermissions()
  return (
    <>
      {connectors.map((connector) => (
        <button type="button" key={connector.id} onClick={() => wallet.mutate({ connector })}>
          {connector.name}
        </button>
      ))}
      <button type="button" onClick={() => disconnect.mutate()}>
        Leave
      </button>
      <output>{`${account.status} ${wallet.status} ${tokens.status}/${tokens.fetchStatus} ${history.status} ${sessions.data?.length ?? sessions.status}`}</output>
    </>
  )
}

test('without the modal, a page connects, reads tokens and history, and disconnects', async () => {
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [testNetwork(1)],
    adapters: [honestAdapter([createHonestWallet()])],
    storage: memoryStorage(),
  })
  opened.push(latchkey)
  const screen = await render(
    <HeadlessProvider latchkey={latchkey}>
      <Shop />
    </HeadlessProvider>,
  )
  const state = screen.getByRole('status')
  await expect.element(state).toHaveTextContent('disconnected idle pending/idle pending pending')
  await screen.getByRole('button', { name: 'Honest' }).click()
  await expect.element(state).toHaveTextContent('connected success success/idle success 0')
  await screen.getByRole('button', { name: 'Leave' }).click()
  await expect.element(state).toHaveTextContent('disconnected success pending/idle pending pending')
})
