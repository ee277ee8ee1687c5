import type { Context as HonoContext } from 'hono'
import type { Context } from '../context/context.ts'
import { callerAddress } from './callerAddress.ts'
import { vaultCaller } from './vaultCaller.ts'

/** The IP address of a request's caller: of the visitor, when the vault's host forwards the request. */
export function callerIp(c: HonoContext, context: Context): string {
  const visitor = vaultCaller((name) => c.req.header(name), context.config.vaultSecret)
  if (visitor !== null) return callerAddress(visitor, null, 0)
  return callerAddress(
    c.env?.incoming?.socket.remoteAddress,
    c.req.header('x-forwarded-for') ?? null,
    context.config.trustedProxies,
  )
}
