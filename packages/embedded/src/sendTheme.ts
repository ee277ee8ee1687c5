import type { SharedContext } from '@latchkey/core/adapter'
import type { Port } from './openPort.ts'

type Theme = Parameters<Parameters<SharedContext['watchTheme']>[0]>[0]

/** Sends the modal's theme to a page of the vault, which applies the mode and the accent. */
export function sendTheme(port: Port, { mode, variables }: Theme): void {
  const prefersLight = matchMedia('(prefers-color-scheme: light)').matches
  const systemMode = prefersLight ? 'light' : 'dark'
  const themeVariables = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, String(value)]),
  )
  const themeMode = mode === 'auto' ? systemMode : mode
  // Without the theme the vault still works.
  port.call('SYNC_THEME', { themeMode, themeVariables }).catch(() => {})
}
