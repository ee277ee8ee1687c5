import { createLatchkey, memoryStorage } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { expect, onTestFinished, test } from 'vitest'
import { localNetwork } from '../testing/setStage.tsx'
import { drawConnectButton } from './drawConnectButton.ts'

function draw(remembered: Record<string, string>) {
  const storage = memoryStorage()
  for (const [key, value] of Object.entries(remembered)) storage.setItem(`@latchkey/${key}`, value)
  let reads = 0
  const watched = {
    ...storage,
    getItem: (key: string) => {
      reads += 1
      return storage.getItem(key)
    },
  }
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [localNetwork()],
    adapters: [evm()],
    storage: watched,
    features: { analytics: false },
  })
  const host = document.createElement('span')
  document.body.append(host)
  const drawing = drawConnectButton(latchkey, host.attachShadow({ mode: 'open' }))
  onTestFinished(() => {
    drawing.remove()
    latchkey.destroy()
    host.remove()
  })
  return { drawing, reads: () => reads, text: () => host.shadowRoot?.textContent }
}

const beforeItIsSeen = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('is drawn before anybody asks what the visitor left behind, and tells it before it is seen', async () => {
  const { drawing, reads, text } = draw({ connected_connectors: '{"eip155":"test.harbor"}' })
  drawing.update({})
  expect(text()).toBe('Connect Wallet')
  expect(reads()).toBe(0)
  await beforeItIsSeen()
  expect(text()).toBe('Connecting...')
})

test('a wish that changes before that keeps its place', async () => {
  const { drawing, text } = draw({})
  drawing.update({ label: 'Log in' })
  drawing.update({ label: 'Come in' })
  await beforeItIsSeen()
  expect(text()).toBe('Come in')
})

test('taken away before it is seen, it asks nothing', async () => {
  const { drawing, reads } = draw({})
  drawing.update({})
  drawing.remove()
  await beforeItIsSeen()
  expect(reads()).toBe(0)
})
