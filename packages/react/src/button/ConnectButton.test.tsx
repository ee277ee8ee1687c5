import { createLatchkey, memoryStorage } from '@latchkey/core'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'
import { localNetwork } from '../testing/setStage.tsx'
import { ConnectButton } from './ConnectButton.tsx'

test('takes over what a server rendered without a word, and needs its placeholder no more', async () => {
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [localNetwork()],
    storage: memoryStorage(),
  })
  const place = document.createElement('div')
  const host = document.createElement('span')
  const placeholder = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  // As `serverRender.test.ts` has it.
  host.className = 'latchkey-connect-button'
  placeholder.setAttribute('aria-hidden', 'true')
  placeholder.setAttribute('width', '144')
  placeholder.setAttribute('height', '40')
  host.append(placeholder)
  place.append(host)
  document.body.append(place)
  const complaints: unknown[] = []
  const root = hydrateRoot(
    place,
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
    </LatchkeyProvider>,
    { onRecoverableError: (error) => complaints.push(error) },
  )
  onTestFinished(() => {
    root.unmount()
    latchkey.destroy()
    place.remove()
  })
  await expect.poll(() => host.shadowRoot?.textContent).toBe('Connect Wallet')
  await expect.poll(() => place.querySelector('svg')).toBe(null)
  expect(place.firstChild).toBe(host)
  expect(complaints).toEqual([])
})
