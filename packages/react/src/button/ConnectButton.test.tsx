import { createLatchkey, memoryStorage } from '@latchkey/core'
import type { CSSProperties } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'
import { localNetwork } from '../testing/renderTestModal.tsx'
import { ConnectButton } from './ConnectButton.tsx'

test('a server-rendered ConnectButton hydrates without a warning and replaces its placeholder', async () => {
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [localNetwork()],
    storage: memoryStorage(),
  })
  const place = document.createElement('div')
  const host = document.createElement('span')
  const placeholder = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  // The markup that `serverRender.test.ts` checks.
  host.className = 'latchkey-connect-button'
  placeholder.setAttribute('aria-hidden', 'true')
  placeholder.setAttribute('width', '144')
  placeholder.setAttribute('height', '40')
  host.append(placeholder)
  place.append(host)
  document.body.append(place)
  const hydrationErrors: unknown[] = []
  const root = hydrateRoot(
    place,
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
    </LatchkeyProvider>,
    { onRecoverableError: (error) => hydrationErrors.push(error) },
  )
  onTestFinished(() => {
    root.unmount()
    latchkey.destroy()
    place.remove()
  })
  await expect.poll(() => host.shadowRoot?.textContent).toBe('Connect wallet')
  expect(place.querySelector('svg')).toBe(null)
  expect(place.firstChild).toBe(host)
  expect(hydrationErrors).toEqual([])
})

test('inherited styles do not change the connect button, and a hidden parent hides it', async () => {
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [localNetwork()],
    storage: memoryStorage(),
  })
  onTestFinished(() => latchkey.destroy())
  const { container } = await render(
    <LatchkeyProvider latchkey={latchkey}>
      {/* Without pointer events, so that the pointer's position cannot cause a hover style. */}
      <div style={{ pointerEvents: 'none' }}>
        <p>
          <ConnectButton />
        </p>
        <p style={inheritedStyles}>
          <ConnectButton />
        </p>
        <p style={{ visibility: 'hidden' }}>
          <ConnectButton />
        </p>
      </div>
    </LatchkeyProvider>,
  )
  const hosts = [...container.querySelectorAll('.latchkey-connect-button')]
  const [plain, styled, hidden] = hosts.map((host) => host.shadowRoot?.querySelector('button'))
  if (!plain || !styled || !hidden) throw new Error('A button is missing')
  expect(lookOf(styled)).toEqual(lookOf(plain))
  expect(hidden.checkVisibility({ visibilityProperty: true })).toBe(false)
})

const inheritedStyles: CSSProperties = {
  color: 'red',
  font: 'italic 900 40px/3 serif',
  fontFeatureSettings: '"smcp"',
  fontVariantCaps: 'small-caps',
  letterSpacing: 9,
  wordSpacing: 30,
  textTransform: 'uppercase',
  textIndent: 20,
  textAlign: 'end',
  textShadow: '2px 2px red',
  textDecoration: 'underline',
  whiteSpace: 'pre',
  wordBreak: 'break-all',
  cursor: 'wait',
  writingMode: 'vertical-rl',
  WebkitTextFillColor: 'red',
  WebkitTextStroke: '2px red',
}

/** The visible properties: the button's size, its label's size and their computed styles. */
function lookOf(button: HTMLElement) {
  const label = button.querySelector('.page-text')
  if (!label) throw new Error('The button has no label')
  const { width, height } = button.getBoundingClientRect()
  const labelBox = label.getBoundingClientRect()
  return {
    size: [width, height, labelBox.width, labelBox.height],
    styles: [button, label].map((element) => {
      const styles = getComputedStyle(element)
      return Object.fromEntries(
        [...styles]
          // The label does not wrap, so `word-break` has no effect.
          .filter((name) => name !== 'word-break')
          .map((name) => [name, styles.getPropertyValue(name)]),
      )
    }),
  }
}
