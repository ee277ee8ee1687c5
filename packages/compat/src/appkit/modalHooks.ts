import type {
  AnalyticsEvent,
  CaipNetworkId,
  Latchkey,
  Namespace,
  OpenModalParameters,
  ThemeMode,
} from '@latchkey/core'
import { internals, part } from '@latchkey/core/internal'
import {
  useLatchkey,
  useLatchkeyConnection,
  useLatchkeyModal,
  useLatchkeyNetwork,
  useLatchkeyTheme,
} from '@latchkey/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type AppKitThemeVariables, fromVariables, toVariables } from './options.ts'

/** Opens and closes the modal. */
export function useAppKit(): {
  open(options?: OpenModalParameters): Promise<void>
  close(): Promise<void>
} {
  const { openModal, closeModal } = useLatchkeyModal()
  return { open: async (options) => openModal(options), close: async () => closeModal() }
}

/** What AppKit's `useAppKitState` returns. */
export type AppKitState = {
  /** Each stored connection has been restored or has failed. */
  initialized: boolean
  open: boolean
  /** The modal waits for something before it can show its view. */
  loading: boolean
  selectedNetworkId: CaipNetworkId
  activeChain: Namespace
}

export function useAppKitState(): AppKitState {
  const { open, loading } = useLatchkeyModal()
  return {
    initialized: useInitialized(),
    open,
    loading,
    selectedNetworkId: useLatchkeyNetwork().caipNetworkId,
    activeChain: useLatchkeyConnection().namespace,
  }
}

function useInitialized(): boolean {
  const { ready } = useLatchkey()
  const [settled, setSettled] = useState<Promise<void> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const handleReady = () => isCurrent && setSettled(ready)
    ready.then(handleReady, handleReady)
    return () => {
      isCurrent = false
    }
  }, [ready])
  return settled === ready
}

/** What AppKit's `useAppKitTheme` returns. */
export type AppKitTheme = {
  themeMode: ThemeMode
  themeVariables: AppKitThemeVariables
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: AppKitThemeVariables): void
}

export function useAppKitTheme(): AppKitTheme {
  const { theme, setTheme } = useLatchkeyTheme()
  return {
    themeMode: theme.themeMode,
    themeVariables: fromVariables(theme.themeVariables),
    setThemeMode: (themeMode) => setTheme({ themeMode }),
    setThemeVariables: (next) => setTheme({ themeVariables: toVariables(next) }),
  }
}

type TimedEvent = { timestamp: number; data: AnalyticsEvent | undefined }

/** The last event; `data` is missing before the first one. */
export function useAppKitEvents(): TimedEvent {
  const last = lastEventOf(useLatchkey())
  return useSyncExternalStore(last.watch, last.get, () => noEvent)
}

const noEvent: TimedEvent = { timestamp: 0, data: undefined }

/** Keeps the instance's last event from the first use on. */
function lastEventOf(latchkey: Latchkey) {
  return part(latchkey, 'appKitEvents', () => {
    let last = noEvent
    const listeners = new Set<() => void>()
    const unwatch = latchkey.on('analytics', (data) => {
      last = { timestamp: Date.now(), data }
      for (const listener of listeners) listener()
    })
    internals(latchkey).onDestroy(unwatch)
    return {
      get: () => last,
      watch(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  })
}
