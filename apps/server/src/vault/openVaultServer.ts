import { createServer } from 'node:http'
import type { Context } from '../context/context.ts'
import { listenOn } from '../setting/listenOn.ts'
import { SettingError } from '../setting/setting.ts'
import { createCallServer } from './callServer.ts'
import { vaultFolder } from './vaultFolder.ts'
import { createVaultListener } from './vaultListener.ts'

export type VaultServer = { url: string; close(): Promise<void> }

const TIME_LIMITS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
}

/** A process for the vault's page alone (`ROLES=vault`): it has no database and asks the server over HTTP. */
export async function openVaultServer(
  config: Context['config'],
  options: { folder?: string } = {},
): Promise<VaultServer> {
  const { publicUrl, vaultSecret, vaultUrl, apiUrl } = config
  if (!publicUrl || !vaultSecret || !vaultUrl) {
    throw new SettingError(
      'ROLES=vault needs VAULT_URL, PUBLIC_URL (the URL of the API) and the VAULT_SECRET of the server.',
    )
  }
  const answer = createVaultListener({
    folder: options.folder ?? vaultFolder,
    api: () => publicUrl,
    callServer: createCallServer({ secret: vaultSecret, server: apiUrl ?? publicUrl }),
    trustedProxies: config.trustedProxies,
  })
  // Without an `upgrade` listener Node answers a websocket handshake as a plain request.
  const http = createServer(TIME_LIMITS, (request, response) => {
    if (request.url === '/health') return void response.end('{"status":"ok"}')
    answer(request, response)
  })
  await listenOn(http, { ...config, settings: 'PORT and HOST' })
  const bound = http.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}
