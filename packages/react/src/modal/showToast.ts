import type { Latchkey } from '@latchkey/core'
import { cancelLater, later } from './later.ts'
import {
  type ToastMessage,
  type ToastVariant,
  toastLifeMs,
  toastOf,
  toastPauseMs,
} from './toastStore.ts'

/** One toast at a time: an open one is closed first and the new one comes after a pause. */
export function showToast(
  latchkey: Latchkey,
  toast: { variant: ToastVariant; message: ToastMessage; autoClose?: boolean },
): void {
  const { variant, message, autoClose = variant !== 'loading' } = toast
  const show = () => {
    toastOf(latchkey).setState({ open: true, variant, message, autoClose }, true)
    if (autoClose) later(latchkey, 'toast', toastLifeMs, () => closeToast(latchkey))
  }
  cancelLater(latchkey, 'toast')
  if (!toastOf(latchkey).getState().open) {
    show()
    return
  }
  toastOf(latchkey).setState({ open: false }, true)
  later(latchkey, 'toast', toastPauseMs, show)
}

/** Takes the toast away, and one that is about to come. */
export function closeToast(latchkey: Latchkey): void {
  cancelLater(latchkey, 'toast')
  toastOf(latchkey).setState({ open: false }, true)
}
