import type { SharedContext } from '@latchkey/core/adapter'
import type { Port } from './openPort.ts'

type Theme = Parameters<Parameters<SharedContext['watchTheme']>[0]>[0]

/** Lets a page of the vault look like the site's modal, as far as the vault will have it. */
export function sendTheme(port: Port, { mode, variables }: Theme): void {
  const prefersLight = matchMedia('(prefers-color-scheme: light)').matches
  const systemMode = prefersLight ? 'light' : 'dark'
  const themeVariables = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, String(value)]),
  )
  const themeMode = mode === 'auto' ? systemMode : mode
  // A look that does not arrive is no reason to stop.
  port.call('SYNC_THEME', { themeMode, themeVariables }).catch(() => {})
}
