import {
  setThemeMode,
  setThemeVariables,
  type ThemeMode,
  type ThemeVariables,
} from '@latchkey/core'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeyTheme` returns. */
export type LatchkeyTheme = {
  mode: ThemeMode
  variables: ThemeVariables
  setMode(mode: ThemeMode): void
  /** Adds to the variables set before. */
  setVariables(variables: ThemeVariables): void
}

/** The theme of buttons and modal, to read and to change at run time. */
export function useLatchkeyTheme(): LatchkeyTheme {
  const latchkey = useLatchkey()
  const { mode, variables } = useStore(latchkey.theme)
  const setMode = useCallback((next: ThemeMode) => setThemeMode(latchkey, next), [latchkey])
  const setVariables = useCallback(
    (next: ThemeVariables) => setThemeVariables(latchkey, next),
    [latchkey],
  )
  return { mode, variables, setMode, setVariables }
}
