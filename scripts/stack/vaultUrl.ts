import type { Settings } from './part.ts'

export const vaultPortOffset = 2

/** Where the vault page stands: a host name of its own, so that browsers keep it apart from the sites. */
export function vaultUrl({ basePort }: Pick<Settings, 'basePort'>): string {
  return `http://vault.localhost:${basePort + vaultPortOffset}`
}
