import {
  activeNamespace,
  connectionOf,
  type Latchkey,
  type Namespace,
  openModal,
} from '@latchkey/core'
import { adopt } from '../mount/css.ts'
import { prepareModal, prepareWhenIdle } from '../mount/mountModal.ts'
import { buttonText } from '../text/en/button.ts'
import { languageOf } from '../text/language.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { tokensCss } from '../theme/tokens.css.ts'
import { buttonCss } from './button.css.ts'

export type PlainButtonOptions = {
  label?: string
  loadingLabel?: string
  size?: 'sm' | 'md'
  namespace?: Namespace
  disabled?: boolean
}

/**
 * The connect button without React, for pages that have none: the same look, the same prefetching.
 * Returns the undo.
 */
export function drawPlainButton(
  latchkey: Latchkey,
  shadow: ShadowRoot,
  options: PlainButtonOptions = {},
): () => void {
  adopt(shadow, [tokensCss, buttonCss])
  const frame = document.createElement('span')
  frame.className = 'lk'
  const button = createButton(latchkey, options)
  frame.append(button)
  shadow.append(frame)
  const write = () => {
    const { sentences, dir, tag } = languageOf(latchkey).getState()
    const text = { ...buttonText.en, ...sentences[buttonText.id] }
    button.textContent = isConnecting(latchkey, options.namespace)
      ? (options.loadingLabel ?? text.connecting)
      : (options.label ?? text.connect)
    frame.dir = dir
    frame.lang = tag
  }
  button.addEventListener('click', () =>
    openModal(latchkey, options.namespace ? { namespace: options.namespace } : {}),
  )
  write()
  const undos = [
    applyTheme(latchkey, shadow),
    latchkey.connections.subscribe(write),
    languageOf(latchkey).subscribe(write),
    prepareWhenIdle(latchkey),
    () => frame.remove(),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}

function createButton(latchkey: Latchkey, options: PlainButtonOptions): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'page-button'
  button.part = 'button connect-button'
  button.dataset.variant = 'accent'
  button.dataset.size = options.size ?? 'md'
  button.disabled = options.disabled ?? false
  button.setAttribute('aria-haspopup', 'dialog')
  for (const sign of ['pointerenter', 'pointerdown', 'focus']) {
    button.addEventListener(sign, () => prepareModal(latchkey))
  }
  return button
}

function isConnecting(latchkey: Latchkey, namespace: Namespace | undefined): boolean {
  const wanted = namespace ?? activeNamespace(latchkey.network.getState())
  return connectionOf(latchkey.connections.getState(), wanted).status === 'connecting'
}
