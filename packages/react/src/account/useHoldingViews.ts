import type { Latchkey, Namespace } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useOfferedFeatures } from '../hooks/useOfferedFeatures.ts'
import { useLatchkey } from '../useLatchkey.ts'

export type HoldingView = 'Tokens' | 'Nfts' | 'History'

const namespaces: Readonly<Record<HoldingView, readonly Namespace[]>> = {
  Tokens: ['eip155', 'solana'],
  Nfts: ['eip155'],
  History: ['eip155', 'solana'],
}

/** Whether the account view of this namespace begins with the value of its tokens. */
export function canListTokens(latchkey: Latchkey, namespace: Namespace): boolean {
  const { endpoints } = internals(latchkey).options.getState()
  return Boolean(endpoints?.api) && namespaces.Tokens.includes(namespace)
}

/** Which holdings of an account can be listed: those of its namespace, and only with a server. */
export function useHoldingViews(namespace: Namespace): readonly HoldingView[] {
  const { endpoints } = useStore(internals(useLatchkey()).options)
  const features = useOfferedFeatures()
  if (!endpoints?.api) return []
  const all: readonly HoldingView[] = ['Tokens', 'Nfts', 'History']
  return all
    .filter((view) => namespaces[view].includes(namespace))
    .filter((view) => view !== 'History' || features.history)
}
