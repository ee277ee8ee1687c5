import type { IncomingMessage } from 'node:http'
import { vaultCallerHeader, vaultSecretHeader } from '@latchkey/wire'

/** The server as the vault's host reaches it, and the secret (`VAULT_SECRET`) that both have. */
export type ServerAccess = { url: string; secret: string }

/** Sends a request on behalf of a visitor, whose IP address is rate-limited; `null`: on behalf of the host. */
export function callServer(
  { url, secret }: ServerAccess,
  path: string,
  { caller, ...init }: RequestInit & { caller: string | null },
): Promise<Response> {
  const named = caller === null ? {} : { [vaultCallerHeader]: caller, [vaultSecretHeader]: secret }
  return fetch(`${url}${path}`, { ...init, headers: { ...init.headers, ...named } })
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
