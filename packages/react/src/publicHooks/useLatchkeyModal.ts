import { closeModal, type Namespace, type OpenModalParameters, openModal } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeyModal` returns. */
export type UseLatchkeyModalReturnType = {
  open: boolean
  /** The modal waits for something before it can show its view. */
  loading: boolean
  /** Set while the modal offers the wallets of one namespace only. */
  namespace: Namespace | null
  /** `openModal({ view: 'Networks' })` starts at a view; `namespace` offers one chain's wallets only. */
  openModal(options?: OpenModalParameters): void
  closeModal(): void
}

/**
 * The modal's state, with functions to open and close it from any component.
 * @example
 * const { open, openModal } = useLatchkeyModal()
 * return <button disabled={open} onClick={() => openModal({ view: 'Networks' })}>Networks</button>
 */
export function useLatchkeyModal(): UseLatchkeyModalReturnType {
  const latchkey = useLatchkey()
  const { open, loading, namespace } = useStore(internals(latchkey).modal)
  const handleOpen = useCallback(
    (options?: OpenModalParameters) => openModal(latchkey, options),
    [latchkey],
  )
  const handleClose = useCallback(() => closeModal(latchkey), [latchkey])
  return { open, loading, namespace, openModal: handleOpen, closeModal: handleClose }
}
