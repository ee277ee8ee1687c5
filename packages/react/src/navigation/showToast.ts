import type { Latchkey } from '@latchkey/core'
import { clearNamedTimeout, setNamedTimeout } from './namedTimeouts.ts'
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
    if (autoClose) setNamedTimeout(latchkey, 'toast', toastLifeMs, () => closeToast(latchkey))
  }
  clearNamedTimeout(latchkey, 'toast')
  if (!toastOf(latchkey).getState().open) {
    show()
    return
  }
  toastOf(latchkey).setState({ open: false }, true)
  setNamedTimeout(latchkey, 'toast', toastPauseMs, show)
}

/** Takes the toast away, and one that is about to come. */
export function closeToast(latchkey: Latchkey): void {
  clearNamedTimeout(latchkey, 'toast')
  toastOf(latchkey).setState({ open: false }, true)
}
