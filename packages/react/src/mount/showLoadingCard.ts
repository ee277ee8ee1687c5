import { closeModal, type Latchkey } from '@latchkey/core'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { buttonText } from '../text/en/button.ts'
import { languageOf } from '../text/language.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { adoptStyles, css } from '../theme/css.ts'

const shellCss = css`
dialog {
  box-sizing: border-box; margin-block: max(16px, (100dvh - 640px) / 2) auto; inline-size: calc(100% - 32px); max-inline-size: 380px; block-size: 240px; padding: 60px 16px 0;
  background: var(--lk-bg); border: 1px solid var(--lk-border); border-radius: calc(var(--lk-radius, 4px) * 6);
}
dialog::backdrop { background: rgb(0 0 0 / 0.5); }
i { display: block; block-size: 56px; margin-block-end: 8px; border-radius: 14px; background: var(--lk-surface); }
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
  viewStoreOf(latchkey).setState({ loading: true })
  return () => {
    viewStoreOf(latchkey).setState({ loading: false })
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
