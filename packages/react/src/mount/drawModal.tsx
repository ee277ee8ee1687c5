import type { Latchkey } from '@latchkey/core'
import { Activity } from 'react'
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

export type ModalDrawing = {
  /** At once, not when React finds the time: the press should be answered in the next frame. */
  show(): void
  remove(): void
}

/**
 * Draws the modal unseen, bit by bit while the page has time; it does nothing and asks for nothing until it is
 * shown. `onGone` is called once it has closed and taken itself away.
 */
export function drawModal(
  latchkey: Latchkey,
  options: { host: Element; onGone(): void },
): ModalDrawing {
  offerViews(latchkey, viewTable)
  const element = document.createElement('latchkey-modal')
  const shadow = element.attachShadow({ mode: 'open' })
  adopt(shadow, [tokensCss, partsCss, modalCss])
  options.host.append(element)
  const undoTheme = applyTheme(latchkey, shadow)
  const place = document.createElement('div')
  shadow.append(place)
  const root = createRoot(place)
  let isGone = false
  let isShown = false
  const remove = () => {
    if (isGone) return
    isGone = true
    undoTheme()
    element.remove()
    // We may be called from within React, which cannot take a tree down while it draws another.
    queueMicrotask(() => root.unmount())
    options.onGone()
  }
  const render = (opener: HTMLElement | null) =>
    root.render(
      <LatchkeyContext value={latchkey}>
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <Modal shadow={shadow} opener={opener} onGone={remove} />
        </Activity>
      </LatchkeyContext>,
    )
  render(null)
  return {
    show: () => {
      if (isShown) return
      isShown = true
      const opener = deepActiveElement(document)
      flushSync(() => render(opener))
    },
    remove,
  }
}
