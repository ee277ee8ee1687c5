import type { Settings } from './part.ts'

export const vaultPortOffset = 2

/** The URL of the vault page: a host name of its own, so that browsers isolate it from the sites. */
export function vaultUrl({ basePort }: Pick<Settings, 'basePort'>): string {
  return `http://vault.localhost:${basePort + vaultPortOffset}`
}
