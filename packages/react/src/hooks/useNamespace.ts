import type { Namespace } from '@latchkey/core'
import { activeNamespace } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** The namespace asked for, or the one the visitor looks at. */
export function useNamespace(wanted?: Namespace | undefined): Namespace {
  const active = useStore(useLatchkey().network, activeNamespace)
  return wanted ?? active
}
