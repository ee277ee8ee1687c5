import type { Caip2, LatchkeyEvent, Namespace, OpenOptions, ThemeMode } from '@latchkey/core'
import { useLatchkeyEvents } from '../../hooks/useEvents.ts'
import { useLatchkeyState } from '../../hooks/useInstanceState.ts'
import { useLatchkeyModal } from '../../hooks/useModal.ts'
import { useLatchkeyTheme } from '../../hooks/useTheme.ts'
import { type AppKitThemeVariables, fromVariables, toVariables } from './options.ts'

/** Opens and closes the modal. */
export function useAppKit(): {
  open(options?: OpenOptions): Promise<void>
  close(): Promise<void>
} {
  const { open, close } = useLatchkeyModal()
  return { open: async (options) => open(options), close: async () => close() }
}

/** What AppKit's `useAppKitState` returns. */
export type AppKitState = {
  initialized: boolean
  open: boolean
  loading: boolean
  selectedNetworkId: Caip2
  activeChain: Namespace
}

export function useAppKitState(): AppKitState {
  const { activeNamespace, ...state } = useLatchkeyState()
  return { ...state, activeChain: activeNamespace }
}

/** What AppKit's `useAppKitTheme` returns. */
export type AppKitTheme = {
  themeMode: ThemeMode
  themeVariables: AppKitThemeVariables
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: AppKitThemeVariables): void
}

export function useAppKitTheme(): AppKitTheme {
  const { mode, variables, setMode, setVariables } = useLatchkeyTheme()
  return {
    themeMode: mode,
    themeVariables: fromVariables(variables),
    setThemeMode: setMode,
    setThemeVariables: (next) => setVariables(toVariables(next)),
  }
}

/** The last event; `data` is missing before the first one. */
export function useAppKitEvents(): { timestamp: number; data: LatchkeyEvent | undefined } {
  const last = useLatchkeyEvents()
  return { timestamp: last?.timestampMs ?? 0, data: last?.data }
}
