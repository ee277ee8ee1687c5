import { type Latchkey, openModal } from '@latchkey/core'
import { prepareModal, prepareWhenIdle } from '../mount/mountModal.ts'
import { buttonText } from '../text/en/button.ts'
import { languageOf } from '../text/language.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { adoptStyles } from '../theme/css.ts'
import { buttonCss } from './button.css.ts'
import type { ConnectButtonProps } from './ConnectButton.tsx'

/** Options of `drawPlainButton`. */
export type PlainButtonOptions = ConnectButtonProps

/**
 * The connect button for pages that haven't loaded React. It looks and prefetches the same, but has no connection
 * status. Returns the cleanup.
 */
export function drawPlainButton(
  latchkey: Latchkey,
  shadow: ShadowRoot,
  options: PlainButtonOptions = {},
): () => void {
  const { label, namespace, size = 'md', disabled = false } = options
  const button = document.createElement('button')
  const text = document.createElement('span')
  text.className = 'page-text'
  button.type = 'button'
  button.className = 'page-button'
  button.setAttribute('part', 'button connect-button')
  button.setAttribute('aria-haspopup', 'dialog')
  Object.assign(button.dataset, { variant: 'accent', size })
  button.disabled = disabled
  button.append(text)
  button.onpointerenter = button.onfocus = () => prepareModal(latchkey)
  button.onclick = () => {
    // Safari does not focus a pressed button, and the focus returns here when the modal closes.
    button.focus({ preventScroll: true })
    openModal(latchkey, namespace ? { namespace } : {})
  }
  const language = languageOf(latchkey)
  const write = () => {
    const { sentences, dir, tag } = language.getState()
    text.textContent = label ?? { ...buttonText.en, ...sentences[buttonText.id] }.connect
    button.dir = dir
    button.lang = tag
  }
  write()
  adoptStyles(shadow, [buttonCss])
  shadow.append(button)
  const cleanups = [
    applyTheme(latchkey, shadow),
    language.subscribe(write),
    prepareWhenIdle(latchkey),
    () => button.remove(),
  ]
  return () => {
    for (const cleanUp of cleanups) cleanUp()
  }
}
