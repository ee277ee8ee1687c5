import {
  type SetThemeParameters,
  setTheme,
  type ThemeMode,
  type ThemeVariables,
} from '@latchkey/core'
import { useCallback, useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

type Theme = { themeMode: ThemeMode; themeVariables: ThemeVariables }

/** What `useLatchkeyTheme` returns. */
export type UseLatchkeyThemeReturnType = {
  theme: Theme
  /** Changes the mode, or adds to the variables that were set before. */
  setTheme(changes: SetThemeParameters): void
}

/**
 * The theme of buttons and modal, with a function that changes it at run time.
 * @example
 * const { theme, setTheme } = useLatchkeyTheme()
 * return <button onClick={() => setTheme({ themeMode: 'light' })}>{theme.themeMode}</button>
 */
export function useLatchkeyTheme(): UseLatchkeyThemeReturnType {
  const latchkey = useLatchkey()
  const { mode, variables } = useStore(latchkey.theme)
  const theme = useMemo(() => ({ themeMode: mode, themeVariables: variables }), [mode, variables])
  const change = useCallback(
    (changes: SetThemeParameters) => setTheme(latchkey, changes),
    [latchkey],
  )
  return { theme, setTheme: change }
}
