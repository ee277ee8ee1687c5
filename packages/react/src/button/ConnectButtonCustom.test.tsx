import { closeModal, connect } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderTestModal } from '../testing/renderTestModal.tsx'
import { ConnectButton } from './ConnectButton.tsx'

const custom = (
  <ConnectButton.Custom>
    {({ account, network, isReady, openConnectModal, openAccountModal, openNetworkModal }) => {
      if (!isReady) return null
      if (!account) {
        return (
          <button type="button" onClick={openConnectModal}>
            Log in
          </button>
        )
      }
      return (
        <>
          <button type="button" onClick={openNetworkModal}>
            {network?.name ?? 'Wrong network'}
          </button>
          <button type="button" onClick={openAccountModal}>
            {account.displayName}
          </button>
        </>
      )
    }}
  </ConnectButton.Custom>
)

test('ConnectButton.Custom opens Connect while disconnected, then Networks and Account of the connected account', async () => {
  const { latchkey, modal } = await renderTestModal({ children: custom })
  const shown = () => topOf(viewStoreOf(latchkey).getState().stack).name
  const close = async () => {
    closeModal(latchkey)
    await expect.poll(modal, pollTimeout).toBe(null)
  }
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Connect wallet')
  await close()
  const [connector] = internals(latchkey).connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  await connect(latchkey, { connector })
  await page.getByRole('button', { name: 'Anvil', exact: true }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(shown()).toBe('Networks')
  await close()
  await page.getByRole('button', { name: /^0x/ }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(shown()).toBe('Account')
})
