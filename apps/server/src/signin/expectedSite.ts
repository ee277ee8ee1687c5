import { type ExpectedMessage, parseMessage } from '@latchkey/siwx'
import type { HttpRequest } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { isOriginAllowed } from '../request/isOriginAllowed.ts'

type Wording = 'standard' | 'appkit'

/**
 * The site that a sign-in message must name: the page that sends it. A caller without an origin (an
 * app, a server) may name a site on the project's list; the wildcard `*` does not count as one.
 */
export function expectedSite(
  request: HttpRequest,
  message: string,
  wording: Wording,
): ExpectedMessage {
  if (request.origin !== null) return siteOf(request.origin)
  const { domain } = parseMessage(message, { wording })
  const named = request.project.origins.filter((origin) => origin !== '*')
  const origin = [`https://${domain}`, `http://${domain}`].find((candidate) =>
    isOriginAllowed(candidate, named),
  )
  if (!origin) throw wrongSiteError()
  return siteOf(origin)
}

function siteOf(origin: string): ExpectedMessage {
  // A sandboxed page's origin is the string `null`, which is not a site.
  if (!URL.canParse(origin)) throw wrongSiteError()
  const { host, protocol } = new URL(origin)
  if (protocol === 'https:') return { domain: host, scheme: 'https' }
  if (protocol === 'http:') return { domain: host, scheme: 'http' }
  throw wrongSiteError()
}

function wrongSiteError(): ServerError {
  return new ServerError(401, 'signin/wrong-domain', 'This message is for another site', 'message')
}
