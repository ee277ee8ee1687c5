import { type SetThemeParameters, setTheme, type Theme } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

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
  const theme = useStore(internals(latchkey).theme)
  const change = useCallback(
    (changes: SetThemeParameters) => setTheme(latchkey, changes),
    [latchkey],
  )
  return { theme, setTheme: change }
}
