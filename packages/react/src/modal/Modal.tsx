import { closeModal, type Latchkey } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { type JSX, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useLanguageCheck } from '../hooks/useLanguageCheck.ts'
import { useSetupCheck } from '../hooks/useSetupCheck.ts'
import type { ViewFlows } from '../navigation/flow.ts'
import { goBack } from '../navigation/navigate.ts'
import { topOf } from '../navigation/stack.ts'
import type { ViewName } from '../navigation/view.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { Card } from './Card.tsx'
import { titleId } from './Header.tsx'
import { Toast } from './Toast.tsx'
import { useKeyboardInset } from './useKeyboardInset.ts'
import { useModalDialog } from './useModalDialog.ts'
import { useYieldToOverlay } from './useYieldToOverlay.ts'

export type ModalProps = {
  shadow: ShadowRoot
  flows: ViewFlows
  /** The element that had the focus before the modal opened, to restore it. */
  opener: HTMLElement | null
  /** The closing animation has ended. */
  onGone(): void
}

/** Views that wait for a wallet, which may show an overlay on the page. */
const walletPromptViews: readonly ViewName[] = [
  'ConnectingExternal',
  'SwitchNetwork',
  'SIWXSignMessage',
  'ConnectingSiwe',
  'SendPreview',
  'SwapPreview',
]

/** The modal above the page, or inside an element of it (`modal.inline`). */
export function Modal(props: ModalProps): JSX.Element {
  const { modal } = useStore(internals(useLatchkey()).options)
  useLanguageCheck()
  useSetupCheck()
  return modal.inline ? <EmbeddedBox {...props} /> : <Dialog {...props} />
}

function EmbeddedBox(props: ModalProps): JSX.Element {
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
  const open = useStore(internals(latchkey).modal, (state) => state.open)
  const isWalletPrompting = useStore(viewStoreOf(latchkey), (state) =>
    walletPromptViews.includes(topOf(state.stack).name),
  )
  useModalDialog(dialog, { open, opener: props.opener, onGone: props.onGone })
  useYieldToOverlay(dialog, open && isWalletPrompting)
  useKeyboardInset(dialog)
  useEscapeWithoutFocus(dialog, open)
  const backdropPress = usePressOutside(dialog)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    goBackOrClose(latchkey)
  }
  return (
    <dialog
      ref={dialog}
      className="lk modal"
      part="backdrop"
      dir={dir}
      lang={tag}
      aria-labelledby={titleId}
      // With a keyboard, our listener handles Esc; a phone's back gesture arrives as a `cancel` event.
      closedby={matchMedia('(pointer: coarse)').matches ? 'closerequest' : 'none'}
      onKeyDown={handleKey}
      onCancel={(event) => {
        event.preventDefault()
        goBackOrClose(latchkey)
      }}
      onClose={() => handleBrowserClose(latchkey, dialog.current)}
      {...backdropPress}
    >
      <Card shadow={props.shadow} flows={props.flows} />
      <Toast />
    </dialog>
  )
}

/** When a wallet's overlay disappears, the focus may be on `<body>`; Esc must still close the modal. */
function useEscapeWithoutFocus(dialog: { current: HTMLDialogElement | null }, open: boolean): void {
  const latchkey = useLatchkey()
  useEffect(() => {
    if (!open) return
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      const isFocusLost = event.target === document.body && dialog.current?.matches(':modal')
      if (event.key !== 'Escape' || event.defaultPrevented || !isFocusLost) return
      event.preventDefault()
      goBackOrClose(latchkey)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [latchkey, dialog, open])
}

/**
 * A press on the backdrop closes. Pointer-down and -up must both be outside: selecting text by dragging out of the
 * card must not close.
 */
function usePressOutside(dialog: { current: HTMLDialogElement | null }): {
  onPointerDown(event: PointerEvent): void
  onPointerUp(event: PointerEvent): void
} {
  const latchkey = useLatchkey()
  const beganOutside = useRef(false)
  return {
    onPointerDown: (event) => {
      beganOutside.current = event.target === dialog.current
    },
    onPointerUp: (event) => {
      if (beganOutside.current && event.target === dialog.current) closeModal(latchkey)
      beganOutside.current = false
    },
  }
}

/** Esc goes one view back, or closes the modal in the first view. */
function goBackOrClose(latchkey: Latchkey): void {
  const { stack } = viewStoreOf(latchkey).getState()
  if (stack.length > 1 && topOf(stack).name !== 'UnsupportedChain') goBack(latchkey)
  else closeModal(latchkey)
}

/**
 * Browsers close a dialog on the second Esc, even if we prevent it. Then close the modal too, or show the dialog again
 * while closing is locked.
 */
function handleBrowserClose(latchkey: Latchkey, dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open || !internals(latchkey).modal.getState().open) return
  closeModal(latchkey)
  if (internals(latchkey).modal.getState().open) dialog.showModal()
}
