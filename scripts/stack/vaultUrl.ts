import type { Settings } from './part.ts'

export const serverPortOffset = 1

/** The URL of the vault page: the server's port under another host name, so that it is another origin. */
export function vaultUrl({ basePort }: Pick<Settings, 'basePort'>): string {
  return `http://vault.localhost:${basePort + serverPortOffset}`
}
