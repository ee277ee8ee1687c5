import type { JSX } from 'react'
import { useStore } from 'zustand'
import { plainText } from '../format/plainText.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { closeToast } from '../navigation/showToast.ts'
import { toastOf } from '../navigation/toastStore.ts'
import { Icon } from '../parts/Icon.tsx'
import { IconButton } from '../parts/IconButton.tsx'
import { modalText } from '../text/en/modal.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The live region is always rendered, so that screen readers announce a new toast. */
export function Toast(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(modalText)
  const errors = useErrorText()
  const toast = useStore(toastOf(latchkey))
  return (
    <div className="toast-place" role="status" aria-live="polite">
      {toast.open ? (
        <div className="toast" part="toast" data-variant={toast.variant}>
          <span className="toast-icon">
            {toast.variant === 'loading' ? (
              <span className="ring toast-ring" />
            ) : (
              <Icon name={toast.variant === 'success' ? 'check' : 'alert'} size={18} />
            )}
          </span>
          <span className="toast-text">
            {typeof toast.message === 'string'
              ? plainText(toast.message, 160)
              : errors[toast.message.code]}
          </span>
          <IconButton icon="close" label={text.dismiss} onPress={() => closeToast(latchkey)} />
        </div>
      ) : null}
    </div>
  )
}
