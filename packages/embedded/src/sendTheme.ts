import type { SharedConnectorContext } from '@latchkey/core/adapter'
import type { VaultPort } from './openPort.ts'

type Theme = Parameters<Parameters<SharedConnectorContext['watchTheme']>[0]>[0]

/** Sends the modal's theme to a page of the vault, which applies the mode, the colors and the radius. */
export function sendTheme(
  port: VaultPort,
  { themeMode: mode, themeVariables: variables }: Theme,
): void {
  const prefersLight = matchMedia('(prefers-color-scheme: light)').matches
  const systemMode = prefersLight ? 'light' : 'dark'
  const themeVariables = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, resolveVars(String(value))]),
  )
  const themeMode = mode === 'auto' ? systemMode : mode
  // Without the theme the vault still works.
  port.call('SYNC_THEME', { themeMode, themeVariables }).catch(() => {})
}

/** A color such as `var(--brand)` as the page computes it: the vault does not have the page's custom properties. */
function resolveVars(value: string): string {
  if (!value.includes('var(') || !CSS.supports('color', value)) return value
  const probe = document.createElement('i')
  probe.style.color = value
  document.documentElement.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
