import type { OnrampConfig, SandboxSettings } from '../settings.ts'

export function sandboxesOf({ onramp }: Pick<OnrampConfig, 'onramp'>): SandboxSettings[] {
  return onramp.filter((settings) => settings.vendor === 'sandbox')
}
