import { createLatchkey, memoryStorage } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'
import { localNetwork } from '../testing/setStage.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { drawConnectButton } from './drawConnectButton.ts'

function create(remembered: Record<string, string> = {}) {
  const storage = memoryStorage()
  for (const [key, value] of Object.entries(remembered)) storage.setItem(`@latchkey/${key}`, value)
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [localNetwork()],
    adapters: [evm()],
    storage,
    features: { analytics: false },
  })
  onTestFinished(() => latchkey.destroy())
  return latchkey
}

function draw(remembered?: Record<string, string>) {
  const latchkey = create(remembered)
  const host = document.createElement('span')
  document.body.append(host)
  const drawing = drawConnectButton(latchkey, host.attachShadow({ mode: 'open' }))
  onTestFinished(() => {
    drawing.remove()
    host.remove()
  })
  return { latchkey, drawing, text: () => host.shadowRoot?.textContent }
}

const beforeItIsSeen = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('is drawn before anybody asks what the visitor left behind, and tells it before it is seen', async () => {
  const { drawing, text } = draw({ connected_connectors: '{"eip155":"test.harbor"}' })
  drawing.update({})
  expect(text()).toBe('Connect Wallet')
  await beforeItIsSeen()
  expect(text()).toBe('Connecting...')
})

test('with nothing left behind, the frame that shows it waits for nothing else', async () => {
  const { latchkey, drawing } = draw()
  drawing.update({})
  await beforeItIsSeen()
  expect(latchkey.isFresh()).toBe(true)
  await expect.poll(() => latchkey.isFresh()).toBe(false)
})

test('a wish that changes before that keeps its place', async () => {
  const { drawing, text } = draw()
  drawing.update({ label: 'Log in' })
  drawing.update({ label: 'Come in' })
  await beforeItIsSeen()
  expect(text()).toBe('Come in')
})

test('pressed before it was ever seen, it opens the modal in the same moment', async () => {
  const latchkey = create()
  await render(
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
  document.querySelector('.latchkey-connect-button')?.shadowRoot?.querySelector('button')?.click()
  expect(document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')?.open).toBe(
    true,
  )
})
