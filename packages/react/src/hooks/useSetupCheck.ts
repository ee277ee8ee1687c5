import type { ErrorCode } from '@latchkey/core'
import type { ResolvedOptions } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** Tells the developer what the modal cannot offer, when it is shown: by then the page has its adapters. */
export function useSetupCheck(): void {
  const latchkey = useLatchkey()
  const code = useStore(latchkey.options, findProblem)
  useEffect(() => {
    // Without an alert: the view itself shows what there is.
    if (code) latchkey.ui.emit({ type: 'setup-problem', code, detail: code })
  }, [latchkey, code])
}

function findProblem({ adapters, sharedWallets, endpoints }: ResolvedOptions): ErrorCode | null {
  if (adapters.length + sharedWallets.length === 0) return 'options/no-adapters'
  const hasEmbedded = sharedWallets.some(({ id }) => id === 'embedded')
  return hasEmbedded && !endpoints?.vault && !endpoints?.api ? 'embedded/unavailable' : null
}
