import { closeModal, type Latchkey } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { buttonText } from '../text/en/button.ts'
import { languageOf } from '../text/language.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { adoptStyles, css } from '../theme/css.ts'

const shellCss = css`
dialog {
  box-sizing: border-box; margin-block: max(16px, (100dvh - 640px) / 2) auto; inline-size: calc(100% - 32px); max-inline-size: 380px; block-size: 300px; padding: 60px 16px 0;
  background: var(--lk-bg); border: 1px solid var(--lk-border); border-radius: calc(var(--lk-radius, 4px) * 6);
}
dialog::backdrop { background: rgb(0 0 0 / 0.5); }
/* Rows as in the modal's skeletons: a circle and two lines. */
i { position: relative; display: block; block-size: 40px; inline-size: 40px; margin: 8px 8px 24px; border-radius: 50%; }
i::before, i::after { content: ''; position: absolute; inset-block-start: 6px; inset-inline-start: 52px; inline-size: 96px; block-size: 14px; border-radius: 7px; }
i::after { inset-block-start: 26px; inline-size: 64px; block-size: 10px; }
i, i::before, i::after { background: color-mix(in srgb, var(--lk-text) 7%, transparent); }
@media (max-width: 480px) { dialog { inline-size: 100%; max-inline-size: 100%; margin-block: auto 0; border-end-start-radius: 0; border-end-end-radius: 0; } }
`

/**
 * Shows the modal's card with skeleton rows from the press until the modal's code has loaded. Returns a function that
 * unsubscribes.
 */
export function showLoadingCard(latchkey: Latchkey, host: Element): () => void {
  const element = document.createElement('latchkey-modal')
  const shadow = element.attachShadow({ mode: 'open' })
  const dialog = document.createElement('dialog')
  const { sentences } = languageOf(latchkey).getState()
  adoptStyles(shadow, [shellCss])
  dialog.ariaLabel = { ...buttonText.en, ...sentences[buttonText.id] }.loading
  dialog.ariaBusy = 'true'
  dialog.append(...[1, 2, 3].map(drawRow))
  dialog.onclose = () => closeModal(latchkey)
  dialog.onclick = (event) => {
    // The card is the dialog itself; a press outside its box is on the backdrop.
    if (!isInside(dialog, event)) dialog.close()
  }
  shadow.append(dialog)
  host.append(element)
  const undoTheme = applyTheme(latchkey, shadow)
  dialog.showModal()
  internals(latchkey).modal.setState({ loading: true })
  return () => {
    internals(latchkey).modal.setState({ loading: false })
    undoTheme()
    // `close()` before removal returns the focus to the pressed button, where the modal finds it.
    dialog.onclose = null
    dialog.close()
    element.remove()
  }
}

function drawRow(): HTMLElement {
  const row = document.createElement('i')
  row.part = 'skeleton'
  return row
}

function isInside(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
