import { closeModal, type Latchkey } from '@latchkey/core'
import { goBack, topOf, type ViewName } from '@latchkey/core/internal'
import { type JSX, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { Card } from './Card.tsx'
import type { ViewFlows } from './flow.ts'
import { titleId } from './Header.tsx'
import { Toast } from './Toast.tsx'
import { useDialog } from './useDialog.ts'
import { useKeyboardRoom } from './useKeyboardRoom.ts'
import { useStepAside } from './useStepAside.ts'

export type ModalProps = {
  shadow: ShadowRoot
  flows: ViewFlows
  /** What had the focus before, and gets it back. */
  opener: HTMLElement | null
  onGone(): void
}

/** Views in which a wallet has the word, and may speak in a window of its own. */
const askingViews: readonly ViewName[] = [
  'ConnectingExternal',
  'SwitchNetwork',
  'SIWXSignMessage',
  'ConnectingSiwe',
  'WalletSendPreview',
  'SwapPreview',
]

/** Above the page, or inside a box of it. */
export function Modal(props: ModalProps): JSX.Element {
  const { enableEmbedded } = useStore(useLatchkey().options)
  return enableEmbedded ? <Box {...props} /> : <Dialog {...props} />
}

function Box(props: ModalProps): JSX.Element {
  const { dir, tag } = useLanguage()
  return (
    <section className="lk box" part="box" dir={dir} lang={tag} aria-labelledby={titleId}>
      <Card shadow={props.shadow} flows={props.flows} />
      <Toast />
    </section>
  )
}

function Dialog(props: ModalProps): JSX.Element {
  const latchkey = useLatchkey()
  const dialog = useRef<HTMLDialogElement>(null)
  const { dir, tag } = useLanguage()
  const open = useStore(latchkey.modal, (state) => state.open)
  const isAsking = useStore(latchkey.modal, (state) =>
    askingViews.includes(topOf(state.stack).name),
  )
  useDialog(dialog, { open, opener: props.opener, onGone: props.onGone })
  useStepAside(dialog, open && isAsking)
  useKeyboardRoom(dialog)
  useLostEscape(dialog, open)
  const press = usePressOutside(dialog)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    leave(latchkey)
  }
  return (
    <dialog
      ref={dialog}
      className="lk modal"
      part="backdrop"
      dir={dir}
      lang={tag}
      aria-labelledby={titleId}
      // With a keyboard we hear Esc ourselves; a phone's back gesture comes as a request to close.
      closedby={matchMedia('(pointer: coarse)').matches ? 'closerequest' : 'none'}
      onKeyDown={handleKey}
      onCancel={(event) => {
        event.preventDefault()
        leave(latchkey)
      }}
      onClose={() => followBrowser(latchkey, dialog.current)}
      {...press}
    >
      <Card shadow={props.shadow} flows={props.flows} />
      <Toast />
    </dialog>
  )
}

/** A wallet's window that goes away may leave the focus nowhere; Esc must still lead out of ours. */
function useLostEscape(dialog: { current: HTMLDialogElement | null }, open: boolean): void {
  const latchkey = useLatchkey()
  useEffect(() => {
    if (!open) return
    const hear = (event: globalThis.KeyboardEvent) => {
      const isLost = event.target === document.body && dialog.current?.matches(':modal')
      if (event.key !== 'Escape' || event.defaultPrevented || !isLost) return
      event.preventDefault()
      leave(latchkey)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [latchkey, dialog, open])
}

/** A press beside the card closes. Both its ends must be outside: a text dragged out of the card is no wish to leave. */
function usePressOutside(dialog: { current: HTMLDialogElement | null }): {
  onPointerDown(event: PointerEvent): void
  onPointerUp(event: PointerEvent): void
} {
  const latchkey = useLatchkey()
  const began = useRef(false)
  return {
    onPointerDown: (event) => {
      began.current = event.target === dialog.current
    },
    onPointerUp: (event) => {
      if (began.current && event.target === dialog.current) closeModal(latchkey)
      began.current = false
    },
  }
}

/** Esc: one step back where there is one, else out. */
function leave(latchkey: Latchkey): void {
  const { stack } = latchkey.modal.getState()
  if (stack.length > 1 && topOf(stack).name !== 'UnsupportedChain') goBack(latchkey)
  else closeModal(latchkey)
}

/** A browser closes a dialog by itself when it is asked twice. Then so do we, unless closing is locked. */
function followBrowser(latchkey: Latchkey, dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open || !latchkey.modal.getState().open) return
  closeModal(latchkey)
  if (latchkey.modal.getState().open) dialog.showModal()
}
