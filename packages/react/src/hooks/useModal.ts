import { closeModal, type OpenOptions, openModal } from '@latchkey/core'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeyModal` returns. */
export type LatchkeyModal = {
  isOpen: boolean
  /** `open({ view: 'Networks' })` starts at a view; `namespace` offers one chain's wallets only. */
  open(options?: OpenOptions): void
  close(): void
}

/** Opens and closes the modal from any component. */
export function useLatchkeyModal(): LatchkeyModal {
  const latchkey = useLatchkey()
  const isOpen = useStore(latchkey.modal, (state) => state.open)
  const open = useCallback<LatchkeyModal['open']>(
    (options) => openModal(latchkey, options),
    [latchkey],
  )
  const close = useCallback(() => closeModal(latchkey), [latchkey])
  return { isOpen, open, close }
}
