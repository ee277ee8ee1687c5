import type { Latchkey } from '@latchkey/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

const told = new WeakSet<Latchkey>()

/** Tells the developer once that no wallet can connect, when the modal is shown: by then the page has its adapters. */
export function useAdapterCheck(): void {
  const latchkey = useLatchkey()
  const isEmpty = useStore(
    latchkey.options,
    ({ adapters, sharedWallets }) => adapters.length + sharedWallets.length === 0,
  )
  useEffect(() => {
    if (!isEmpty || told.has(latchkey)) return
    told.add(latchkey)
    // Not by `reportSetup`, which would be one more file at the first open; the view itself says that there is no wallet.
    latchkey.ui.emit({ type: 'setup-problem', code: 'options/no-adapters', detail: 'adapters' })
  }, [latchkey, isEmpty])
}
