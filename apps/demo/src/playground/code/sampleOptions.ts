import { chosenOptions } from '../../settings/chosenOptions.ts'
import type { DemoSettings } from '../../settings/settings.ts'
import type { Stack } from '../../stack.ts'

/** Where the code's Latchkey server and vault are: those of the stack that this page belongs to. */
export type Servers = Pick<Stack, 'server' | 'vault'>

/** The local server's project id. */
export const projectId = 'latchkey-dev'

export const serverNote = 'The server that `npm start` runs; yours in production.'

export function networkNames({ chains }: DemoSettings): readonly string[] {
  return ['mainnet', 'base', ...chains.map((chain) => `${chain}Mainnet`)]
}

export function endpointOptions({ server, vault }: Servers): Record<string, string> | null {
  if (!server) return null
  return { api: server, ...(vault ? { vault } : {}) }
}

/** The options of the script tag's file and of the elements: all of them can be written as JSON. */
export function widgetOptions(settings: DemoSettings, servers: Servers): Record<string, unknown> {
  const endpoints = endpointOptions(servers)
  const { signIn } = settings
  return {
    ...(endpoints ? { endpoints } : {}),
    ...(signIn === 'off' ? {} : { signIn: { required: signIn === 'required' } }),
    ...chosenOptions(settings),
  }
}
