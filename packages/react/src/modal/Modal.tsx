import { closeModal, goBack, topOf } from '@latchkey/core'
import { type JSX, type KeyboardEvent, type PointerEvent, useCallback, useRef } from 'react'
import { useStore } from 'zustand'
import { languageOf } from '../text/language.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { Card } from './Card.tsx'
import { titleId } from './Header.tsx'
import { useDialog } from './useDialog.ts'

export type ModalProps = {
  shadow: ShadowRoot
  /** What had the focus before, and gets it back. */
  opener: HTMLElement | null
  onGone(): void
}

/** Above the page, or inside a box of it. */
export function Modal(props: ModalProps): JSX.Element {
  const { enableEmbedded } = useStore(useLatchkey().options)
  return enableEmbedded ? <Box shadow={props.shadow} /> : <Dialog {...props} />
}

function Box(props: { shadow: ShadowRoot }): JSX.Element {
  const latchkey = useLatchkey()
  const { dir, tag } = useStore(languageOf(latchkey))
  return (
    <section className="lk box" part="box" dir={dir} lang={tag} aria-labelledby={titleId}>
      <Card shadow={props.shadow} />
    </section>
  )
}

function Dialog(props: ModalProps): JSX.Element {
  const latchkey = useLatchkey()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const open = useStore(latchkey.modal, (state) => state.open)
  const { dir, tag } = useStore(languageOf(latchkey))
  useDialog(dialog, { open, opener: props.opener, onGone: props.onGone })
  const handleLeave = useCallback(() => leave(latchkey), [latchkey])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    handleLeave()
  }
  const handleDown = (event: PointerEvent) => {
    pressedOutside.current = event.target === dialog.current
  }
  const handleUp = (event: PointerEvent) => {
    // Both ends of the press must be outside: a text selection dragged out of the card is no wish to leave.
    if (pressedOutside.current && event.target === dialog.current) closeModal(latchkey)
    pressedOutside.current = false
  }
  return (
    <dialog
      ref={dialog}
      className="lk modal"
      part="backdrop"
      dir={dir}
      lang={tag}
      aria-labelledby={titleId}
      closedby="none"
      onKeyDown={handleKey}
      onPointerDown={handleDown}
      onPointerUp={handleUp}
      onCancel={(event) => {
        event.preventDefault()
        handleLeave()
      }}
    >
      <Card shadow={props.shadow} />
    </dialog>
  )
}

/** Esc: one step back where there is one, else out. */
function leave(latchkey: ReturnType<typeof useLatchkey>): void {
  const { stack } = latchkey.modal.getState()
  if (stack.length > 1 && topOf(stack).name !== 'UnsupportedChain') goBack(latchkey)
  else closeModal(latchkey)
}
