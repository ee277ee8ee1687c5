import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { App, Context } from '../context/context.ts'
import { createCallServer } from './callServer.ts'
import { vaultFolder } from './vaultFolder.ts'
import { createVaultListener } from './vaultListener.ts'

type Config = Context['config']

/** Whether a request is for the vault's host name, which serves the vault's page and nothing of the API. */
export function isForVault({ headers }: IncomingMessage, { roles, vaultUrl }: Config): boolean {
  if (!vaultUrl || !roles.includes('vault')) return false
  return headers.host?.toLowerCase() === new URL(vaultUrl).host
}

/** Answers requests for the vault's host name with the vault's page, and all others with the API. */
export function serveByHost(
  { app, config, localUrl }: { app: App; config: Config; localUrl: () => string },
  api: RequestListener,
): RequestListener {
  const { vaultUrl, roles, vaultSecret, publicUrl, apiUrl } = config
  if (!vaultUrl || !roles.includes('vault')) return api
  const browserUrl = () => publicUrl?.replace(/\/$/, '') ?? localUrl()
  const inProcess = roles.includes('data')
  const vault = createVaultListener({
    folder: vaultFolder,
    api: browserUrl,
    callServer: createCallServer({
      secret: vaultSecret ?? '',
      server: inProcess ? app : (apiUrl ?? browserUrl()),
    }),
    trustedProxies: config.trustedProxies,
  })
  return (request, response) =>
    isForVault(request, config) ? vault(request, response) : api(request, response)
}

/** Page and API of one process share a random secret unless the operator has set one. */
export function withVaultSecret(config: Config): Config {
  return { ...config, vaultSecret: config.vaultSecret ?? randomBytes(32).toString('base64url') }
}
