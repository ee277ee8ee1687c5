import { isConnected, type Latchkey, openingOf, topOf } from '@latchkey/core'
import { startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { deepActiveElement } from '../modal/deepActiveElement.ts'
import { fetchScreen, fetchWhole, isWholeHere } from '../modal/flow.ts'
import { titleId } from '../modal/Header.tsx'
import { Modal } from '../modal/Modal.tsx'
import { modalCss } from '../modal/modal.css.ts'
import { offerViews } from '../modal/offeredViews.ts'
import { viewTable } from '../modal/viewTable.ts'
import { partsCss } from '../parts/parts.css.ts'
import { showRequest } from '../signing/showRequest.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { tokensCss } from '../theme/tokens.css.ts'
import { LatchkeyContext } from '../useLatchkey.ts'
import { adopt } from './css.ts'
import { onceSeenOrUsed } from './onceSeenOrUsed.ts'
import { Prerender } from './Prerender.tsx'
import { comingMark, rehearseWhenDrawn } from './rehearse.ts'

export type ModalDrawing = {
  /** Calm where a card stands there already, which this one takes the place of. */
  show(how?: { isCalm: boolean }): void
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
  const { element, shadow, place } = setUp(options.host)
  offerViews(latchkey, { table: viewTable, shadow })
  const root = createRoot(place)
  let state: 'hidden' | 'shown' | 'gone' = 'hidden'
  const remove = () => {
    if (state === 'gone') return
    state = 'gone'
    for (const undo of undos) undo()
    element.remove()
    // We may be called from within React, which cannot take a tree down while it draws another.
    queueMicrotask(() => root.unmount())
    options.onGone()
  }
  let opener: HTMLElement | null = null
  const render = () =>
    root.render(
      <LatchkeyContext.Provider value={latchkey}>
        <Prerender isHidden={state === 'hidden'}>
          <Modal shadow={shadow} opener={opener} onGone={remove} />
          <Alive onAlive={handleAlive} />
        </Prerender>
      </LatchkeyContext.Provider>,
    )
  const reveal = () => element.removeAttribute(comingMark)
  const live = (how: (draw: () => void) => void) => {
    if (state !== 'shown') return
    if (latchkey.modal.getState().open) how(render)
    else leave()
  }
  const handleAlive = () => {
    waking.stop()
    // It may have been closed while it came to life.
    if (!latchkey.modal.getState().open) leave()
  }
  // Closed before it came to life; the browser itself gives the focus back.
  const leave = () => {
    place.querySelector('dialog')?.close()
    remove()
  }
  const waking = onceSeenOrUsed(element, {
    onSeen: reveal,
    // Bit by bit: at once, it would hold a slow phone up.
    wake: () => live(startTransition),
    rush: () => live(flushSync),
  })
  let drawn = ''
  // What is drawn unseen hears no news by itself, and must not be old when it is shown.
  const redraw = () => {
    if (state !== 'hidden' || isWaking(latchkey)) return
    turnToFirst(latchkey)
    const flow = viewTable[topOf(latchkey.modal.getState().stack).name]
    // Half a screen is not worth drawing; a failure is told when the screen is really needed.
    if (!isWholeHere(latchkey, flow)) return void fetchWhole(latchkey, flow).then(redraw, () => {})
    drawn = sceneOf(latchkey)
    render()
    // Where most go from the account; told when it is really needed, too.
    if (isConnected(latchkey)) fetchScreen(viewTable.Tokens).catch(() => {})
  }
  const undos = [
    waking.stop,
    applyTheme(latchkey, shadow),
    rehearseWhenDrawn(element, place),
    ...[latchkey.modal, latchkey.connectors, latchkey.connections, latchkey.options].map((one) =>
      one.subscribe(redraw),
    ),
  ]
  redraw()
  return {
    show: (how) => {
      if (state !== 'hidden') return
      if (how?.isCalm) element.setAttribute('data-calm', '')
      state = 'shown'
      opener = deepActiveElement(document)
      if (drawn === sceneOf(latchkey) && showAsDrawn(place)) waking.begin()
      else waking.now()
    },
    remove,
  }
}

function setUp(host: Element): { element: HTMLElement; shadow: ShadowRoot; place: HTMLElement } {
  const element = document.createElement('latchkey-modal')
  const shadow = element.attachShadow({ mode: 'open' })
  adopt(shadow, [tokensCss, partsCss, modalCss])
  const place = document.createElement('div')
  shadow.append(place)
  host.append(element)
  return { element, shadow, place }
}

/** What is drawn unseen runs no effects; this one tells when those of all before it have run. */
function Alive(props: { onAlive(): void }): null {
  const { onAlive } = props
  useEffect(onAlive, [onAlive])
  return null
}

/** A remembered connection is being looked for: which screen comes first is not known yet. */
function isWaking(latchkey: Latchkey): boolean {
  return Object.values(latchkey.connections.getState()).some(
    ({ status }) => status === 'connecting',
  )
}

/** A closed modal stands where it will most likely open. */
function turnToFirst(latchkey: Latchkey): void {
  const { open, stack } = latchkey.modal.getState()
  const first = openingOf(latchkey)
  if (!open && topOf(stack).name !== topOf(first.stack).name)
    latchkey.modal.setState({ stack: first.stack })
}

/** What the first screen depends on beyond what it hears of. */
function sceneOf(latchkey: Latchkey): string {
  const { stack, namespace } = latchkey.modal.getState()
  return `${topOf(stack).name} ${namespace}`
}

/** Opens the dialog as it was drawn; `false` where nothing is drawn yet. */
function showAsDrawn(place: HTMLElement): boolean {
  const dialog = place.querySelector('dialog')
  // React hides what is not alive with a style of its own, and takes that away later, too.
  dialog?.style.removeProperty('display')
  // Else the browser would first take the focus to whatever can have it, and we from there to the title.
  const title = dialog?.querySelector<HTMLElement>(`#${titleId}`)
  if (title) title.autofocus = true
  dialog?.showModal()
  return dialog !== null
}

/** Comes with the modal: a request is shown in it, and a file of its own would tear the modal's into pieces. */
export const askVisitor: typeof showRequest = showRequest
