import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** Tells the developer that no wallet can connect, when the modal is shown: by then the page has its adapters. */
export function useAdapterCheck(): void {
  const latchkey = useLatchkey()
  const isEmpty = useStore(
    latchkey.options,
    ({ adapters, sharedWallets }) => adapters.length + sharedWallets.length === 0,
  )
  useEffect(() => {
    if (!isEmpty) return
    // Without an alert: the view itself says that there is no wallet.
    latchkey.ui.emit({ type: 'setup-problem', code: 'options/no-adapters', detail: 'adapters' })
  }, [latchkey, isEmpty])
}
