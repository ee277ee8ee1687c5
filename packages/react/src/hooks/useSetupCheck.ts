import type { ErrorCode } from '@latchkey/core'
import { internals, type ResolvedOptions } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/**
 * Tells the developer what the modal can't offer. Runs when the modal is shown, because the page has added its adapters
 * by then.
 */
export function useSetupCheck(): void {
  const latchkey = useLatchkey()
  const code = useStore(internals(latchkey).options, findProblem)
  useEffect(() => {
    // Without an alert: the view itself shows what there is.
    if (code) internals(latchkey).ui.emit({ type: 'setupProblem', code, detail: code })
  }, [latchkey, code])
}

function findProblem({ adapters, connectors, endpoints }: ResolvedOptions): ErrorCode | null {
  if (adapters.length + connectors.length === 0) return 'options/no-adapters'
  const hasEmbedded = connectors.some(({ id }) => id === 'embedded')
  return hasEmbedded && !endpoints?.vault && !endpoints?.api ? 'embedded/unavailable' : null
}
