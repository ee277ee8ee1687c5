import { type Expected, parseMessage } from '@latchkey/siwx'
import type { Call } from '../context.ts'
import { isOriginAllowed } from '../guard/origin.ts'
import { ServerError } from '../ServerError.ts'

type Wording = 'standard' | 'appkit'

/**
 * The site a message must be for: the page that sends it. A caller without a page (an app, a server)
 * may speak for a site the project lists by name; "any origin" does not stretch that far.
 */
export function expectedSite(call: Call, message: string, wording: Wording): Expected {
  if (call.origin !== null) return siteOf(call.origin)
  const { domain } = parseMessage(message, { wording })
  const named = call.project.origins.filter((origin) => origin !== '*')
  const origin = [`https://${domain}`, `http://${domain}`].find((candidate) =>
    isOriginAllowed(candidate, named),
  )
  if (!origin) throw wrongSite()
  return siteOf(origin)
}

function siteOf(origin: string): Expected {
  // A sandboxed page's origin is the word `null`, which is no site.
  if (!URL.canParse(origin)) throw wrongSite()
  const { host, protocol } = new URL(origin)
  if (protocol === 'https:') return { domain: host, scheme: 'https' }
  if (protocol === 'http:') return { domain: host, scheme: 'http' }
  throw wrongSite()
}

function wrongSite(): ServerError {
  return new ServerError(401, 'signin/wrong-domain', 'This message is for another site', 'message')
}
