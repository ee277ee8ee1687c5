import { activeNamespace, connectionOf, type Latchkey } from '@latchkey/core'
import { afterPaint } from '../mount/afterPaint.ts'
import { adopt } from '../mount/css.ts'
import { prepareModal, prepareWhenIdle, pressModal } from '../mount/mountModal.ts'
import { buttonText } from '../text/en/button.ts'
import { languageOf } from '../text/language.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { ringCss } from '../theme/ring.css.ts'
import { buttonCss } from './button.css.ts'
import type { ConnectButtonProps } from './ConnectButton.tsx'

export type ConnectButtonDrawing = {
  /** To be called once before it is seen, and at each change of what the page wishes. */
  update(wish: ConnectButtonProps): void
  remove(): void
}

/**
 * The connect button in a shadow root. The modal's code is on its way before the press has ended. Whether a wallet is
 * connecting is asked once the button is drawn, and before it is seen; with nothing to find, not before that, either.
 */
export function drawConnectButton(latchkey: Latchkey, shadow: ShadowRoot): ConnectButtonDrawing {
  let wish: ConnectButtonProps = {}
  let isFollowing = false
  const button = document.createElement('button')
  const label = document.createElement('span')
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
    pressModal(latchkey, wish.namespace ? { namespace: wish.namespace } : {})
  }
  button.onpointerenter = button.onpointerdown = button.onfocus = () => prepareModal(latchkey)
  const write = () => {
    const { sentences, dir, tag } = languageOf(latchkey).getState()
    const text = { ...buttonText.en, ...sentences[buttonText.id] }
    const busy = isFollowing && isConnecting(latchkey, wish)
    label.textContent = busy ? (wish.loadingLabel ?? text.connecting) : (wish.label ?? text.connect)
    // Only where it changes: one put there anew would begin its turn again.
    const ring = label.previousElementSibling
    if (busy && !ring) button.prepend(drawRing(shadow))
    if (!busy) ring?.remove()
    button.setAttribute('data-size', wish.size ?? 'md')
    button.disabled = wish.disabled ?? false
    button.dir = dir
    button.lang = tag
  }
  const follow = () => {
    isFollowing = true
    undos.push(
      prepareWhenIdle(latchkey),
      latchkey.connections.subscribe(write),
      latchkey.network.subscribe(write),
    )
    if (isConnecting(latchkey, wish)) write()
  }
  const undos = [
    applyTheme(latchkey, shadow, buttonCss),
    languageOf(latchkey).subscribe(write),
    () => {
      cancelAnimationFrame(beforeSeen)
      button.remove()
    },
  ]
  const beforeSeen = requestAnimationFrame(() => {
    if (latchkey.isFresh()) undos.push(afterPaint(follow))
    else follow()
  })
  shadow.append(button)
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

/** Its styles come along with it: hardly any page begins with somebody who is connecting. */
function drawRing(shadow: ShadowRoot): HTMLElement {
  adopt(shadow, [ringCss])
  const ring = document.createElement('span')
  ring.className = 'ring page-ring'
  return ring
}

function isConnecting(latchkey: Latchkey, { namespace }: ConnectButtonProps): boolean {
  const wanted = namespace ?? activeNamespace(latchkey.network.getState())
  return connectionOf(latchkey.connections.getState(), wanted).status === 'connecting'
}
