import type { Context, HttpRequest } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { publicUrlOf } from '../http/publicUrl.ts'
import { isLocalUrl } from '../setting/localUrl.ts'

/**
 * The origin of links in emails and of redirect URIs. A request's Host header is untrusted, so that
 * without `PUBLIC_URL` only local hosts are accepted (host header injection).
 */
export function emailLinkOrigin(context: Context, request: HttpRequest): string {
  const base = publicUrlOf(context.config, request.headers)
  if (context.config.publicUrl || isLocalUrl(base)) return base
  const text = 'PUBLIC_URL is not set, so this server cannot build links for emails'
  throw new ServerError(503, 'embedded/no-public-url', text)
}
