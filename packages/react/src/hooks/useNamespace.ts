import type { Namespace } from '@latchkey/core'
import { activeNamespace, internals } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** The given namespace, or the active one. */
export function useNamespace(wanted?: Namespace | undefined): Namespace {
  const active = useStore(internals(useLatchkey()).network, activeNamespace)
  return wanted ?? active
}
