import type { Call, Context } from '../context.ts'
import { publicUrlOf } from '../publicUrl.ts'
import { ServerError } from '../ServerError.ts'

/**
 * What links in mails and redirect URIs begin with. A host that merely stands in a request could be
 * anybody's, and people would press buttons there: without `PUBLIC_URL` only this machine's counts.
 */
export function linkBase(context: Context, call: Call): string {
  const base = publicUrlOf(context, call)
  const { hostname } = new URL(base)
  const isLocal = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  if (context.config.publicUrl || isLocal) return base
  const text = 'This server does not know its own address; its owner must set PUBLIC_URL'
  throw new ServerError(503, 'embedded/no-public-url', text)
}
