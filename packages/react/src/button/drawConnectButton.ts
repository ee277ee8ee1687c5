import { activeNamespace, connectionOf, type Latchkey, openModal } from '@latchkey/core'
import { beforePaint } from '../mount/beforePaint.ts'
import { prepareModal, prepareWhenIdle } from '../mount/mountModal.ts'
import { buttonText } from '../text/en/button.ts'
import { languageOf } from '../text/language.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { baseCss } from '../theme/base.css.ts'
import { buttonCss } from './button.css.ts'
import type { ConnectButtonProps } from './ConnectButton.tsx'

export type ConnectButtonDrawing = {
  /** To be called once before it is seen, and at each change of what the page wishes. */
  update(wish: ConnectButtonProps): void
  remove(): void
}

const styles = baseCss.text + buttonCss.text

/**
 * The connect button in a shadow root. The modal's code is on its way before the press has ended. Whether a wallet is
 * connecting is asked once the button is drawn, and before it is seen: the answer takes longer than the drawing.
 */
export function drawConnectButton(latchkey: Latchkey, shadow: ShadowRoot): ConnectButtonDrawing {
  let wish: ConnectButtonProps = {}
  let isBusy = () => false
  const frame = document.createElement('span')
  const button = document.createElement('button')
  const ring = document.createElement('span')
  const label = document.createElement('span')
  frame.className = 'lk'
  ring.className = 'ring page-ring'
  label.className = 'page-text'
  button.type = 'button'
  button.className = 'page-button'
  button.setAttribute('part', 'button connect-button')
  button.setAttribute('data-variant', 'accent')
  button.setAttribute('aria-haspopup', 'dialog')
  button.append(label)
  button.onclick = () => {
    // Safari does not focus a pressed button, and the focus must find its way back here.
    button.focus({ preventScroll: true })
    openModal(latchkey, wish.namespace ? { namespace: wish.namespace } : {})
  }
  button.onpointerenter = button.onpointerdown = button.onfocus = () => prepareModal(latchkey)
  const write = () => {
    const { sentences, dir, tag } = languageOf(latchkey).getState()
    const text = { ...buttonText.en, ...sentences[buttonText.id] }
    const busy = isBusy()
    label.textContent = busy ? (wish.loadingLabel ?? text.connecting) : (wish.label ?? text.connect)
    if (busy) button.prepend(ring)
    else ring.remove()
    button.setAttribute('data-size', wish.size ?? 'md')
    button.disabled = wish.disabled ?? false
    frame.dir = dir
    frame.lang = tag
  }
  const undos = [
    applyTheme(latchkey, shadow, styles),
    languageOf(latchkey).subscribe(write),
    prepareWhenIdle(latchkey),
    beforePaint(() => {
      isBusy = () => isConnecting(latchkey, wish)
      undos.push(latchkey.connections.subscribe(write), latchkey.network.subscribe(write))
      if (isBusy()) write()
    }),
    () => frame.remove(),
  ]
  frame.append(button)
  shadow.append(frame)
  return {
    update: (now) => {
      wish = now
      write()
    },
    remove: () => {
      for (const undo of undos) undo()
    },
  }
}

function isConnecting(latchkey: Latchkey, { namespace }: ConnectButtonProps): boolean {
  const wanted = namespace ?? activeNamespace(latchkey.network.getState())
  return connectionOf(latchkey.connections.getState(), wanted).status === 'connecting'
}
