import type { Latchkey } from '@latchkey/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { deepActiveElement } from '../modal/deepActiveElement.ts'
import { Modal } from '../modal/Modal.tsx'
import { modalCss } from '../modal/modal.css.ts'
import { offerViews } from '../modal/offeredViews.ts'
import { viewTable } from '../modal/viewTable.ts'
import { partsCss } from '../parts/parts.css.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { tokensCss } from '../theme/tokens.css.ts'
import { LatchkeyContext } from '../useLatchkey.ts'
import { adopt } from './css.ts'

/** Puts the modal on the page; returns the undo. `onGone` is called once it has closed and taken itself away. */
export function drawModal(
  latchkey: Latchkey,
  options: { host: Element; onGone(): void },
): () => void {
  offerViews(latchkey, viewTable)
  const opener = deepActiveElement(document)
  const element = document.createElement('latchkey-modal')
  const shadow = element.attachShadow({ mode: 'open' })
  adopt(shadow, [tokensCss, partsCss, modalCss])
  options.host.append(element)
  const undoTheme = applyTheme(latchkey, shadow)
  const place = document.createElement('div')
  shadow.append(place)
  const root = createRoot(place)
  let gone = false
  const remove = () => {
    if (gone) return
    gone = true
    undoTheme()
    root.unmount()
    element.remove()
    options.onGone()
  }
  // At once, not when React finds the time: the press should be answered in the next frame.
  flushSync(() =>
    root.render(
      <LatchkeyContext value={latchkey}>
        <Modal shadow={shadow} opener={opener} onGone={remove} />
      </LatchkeyContext>,
    ),
  )
  return remove
}
