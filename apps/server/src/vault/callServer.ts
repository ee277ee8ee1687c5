import type { IncomingMessage } from 'node:http'
import { vaultCallerHeader, vaultSecretHeader } from '@latchkey/wire'
import type { App } from '../context/context.ts'

/** Sends a request on behalf of a visitor, whose IP address is rate-limited; `null`: on behalf of the host. */
export type CallServer = (
  path: string,
  init: RequestInit & { caller: string | null },
) => Promise<Response>

type CallServerOptions = {
  /** The secret (`VAULT_SECRET`) that the vault's host and the server share. */
  secret: string
  /** The server in another process, by its URL, or in this one. */
  server: string | App
}

export function createCallServer({ secret, server }: CallServerOptions): CallServer {
  return async (path, { caller, ...init }) => {
    const callerHeaders =
      caller === null ? {} : { [vaultCallerHeader]: caller, [vaultSecretHeader]: secret }
    const request = { ...init, headers: { ...init.headers, ...callerHeaders } }
    return typeof server === 'string'
      ? fetch(`${server}${path}`, request)
      : server.request(`http://vault-host.invalid${path}`, request)
  }
}

/**
 * The visitor's address: of the socket, or the one that the operator's own proxies have appended to
 * `X-Forwarded-For`. The visitor can forge the entries further left.
 */
export function callerOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const hops = String(headers['x-forwarded-for'] ?? '').split(',')
  const forwarded = trustedProxies > 0 ? hops.at(-trustedProxies)?.trim() : undefined
  return forwarded || (socket.remoteAddress ?? '127.0.0.1')
}
