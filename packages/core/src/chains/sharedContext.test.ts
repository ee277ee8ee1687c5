import { closeModal, createLatchkey, memoryStorage, openModal } from '@latchkey/core'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { sharedContext } from './sharedContext.ts'

const openContext = (inline: boolean) => {
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [testNetwork(1)],
    storage: memoryStorage(),
    modal: { inline },
  })
  const closings: string[] = []
  const context = sharedContext(latchkey, { relayUrl: '', vaultUrl: '' })
  const stop = context.onModalClose(() => closings.push('closed'))
  return { latchkey, closings, stop }
}

test.each([
  ['an inline modal', true],
  ['a modal over the page', false],
])('closing %s ends the request that waits in the vault’s frame', (_, isInline) => {
  const { latchkey, closings } = openContext(isInline)
  openModal(latchkey)
  expect(closings).toEqual([])
  closeModal(latchkey)
  expect(closings).toEqual(['closed'])
})

test('closing the modal does not abort a request of the vault’s frame that has ended', () => {
  const { latchkey, closings, stop } = openContext(true)
  stop()
  closeModal(latchkey)
  expect(closings).toEqual([])
})
