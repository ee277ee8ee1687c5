import { lookup as dnsLookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { timeLimit } from '../time/timeLimit.ts'
import { isPublicAddress } from './publicAddress.ts'

export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>

export type PublicFetchOptions = {
  maxBytes: number
  timeoutMs: number
  accept?: string
  signal?: AbortSignal
  /** `host:port` pairs of the operator's network that may be fetched. */
  privateHosts?: readonly string[]
  resolve?: Resolve
}

export type PublicReply = { bytes: Buffer; contentType: string }

/** The URL must not be fetched, or its reply is not acceptable. */
class PublicFetchError extends Error {
  override readonly name = 'PublicFetchError'
}

const MAX_REDIRECTS = 3

/**
 * Fetches an untrusted URL (SSRF protection). The IP address is checked when the connection is made, so
 * that DNS rebinding has no effect; every redirect is checked again.
 */
export async function fetchPublic(url: string, options: PublicFetchOptions): Promise<PublicReply> {
  const limit = timeLimit(options.timeoutMs, options.signal)
  try {
    let currentUrl = checkUrl(url, options)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const response = await sendRequest(currentUrl, options, limit.signal)
      const target = redirectOf(response)
      if (target === null) return await readReply(response, options.maxBytes)
      response.destroy()
      currentUrl = checkUrl(new URL(target, currentUrl).href, options)
    }
    throw new PublicFetchError('Too many redirects')
  } finally {
    limit.clear()
  }
}

/**
 * Posts JSON to an untrusted URL, with the same checks. A redirect is not followed.
 * @returns the HTTP status; the body of the reply is not read
 */
export async function postPublic(
  url: string,
  post: { body: string; headers: Readonly<Record<string, string>> },
  options: Omit<PublicFetchOptions, 'maxBytes'>,
): Promise<number> {
  const limit = timeLimit(options.timeoutMs, options.signal)
  const checked = { ...options, maxBytes: 0 }
  try {
    const response = await sendRequest(checkUrl(url, checked), checked, limit.signal, post)
    response.destroy()
    return response.statusCode ?? 0
  } finally {
    limit.clear()
  }
}

function checkUrl(text: string, options: PublicFetchOptions): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new PublicFetchError('Not a web address')
  if (url.username || url.password) throw new PublicFetchError('No user in an address')
  if (isAllowedPrivateHost(url, options)) return url
  // Other ports belong to internal services.
  if (url.port !== '') throw new PublicFetchError('Only the usual ports')
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isPublicAddress(literal)) throw new PublicFetchError('Not a public address')
  return url
}

function isAllowedPrivateHost(url: URL, { privateHosts = [] }: PublicFetchOptions): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return privateHosts.includes(`${url.hostname}:${port}`)
}

function sendRequest(
  url: URL,
  options: PublicFetchOptions,
  signal: AbortSignal,
  post?: { body: string; headers: Readonly<Record<string, string>> },
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: post ? 'POST' : 'GET',
      signal,
      // No keep-alive: the address of every connection is checked.
      agent: false,
      lookup: publicLookup(options, isAllowedPrivateHost(url, options)),
      headers: {
        accept: options.accept ?? '*/*',
        'user-agent': 'Latchkey',
        'accept-encoding': 'identity',
        ...post?.headers,
      },
      maxHeaderSize: 16_384,
    })
    call.on('response', resolve)
    call.on('error', reject)
    call.end(post?.body)
  })
}

/** A DNS lookup that checks the address: the checked address is the one connected to. */
function publicLookup(options: PublicFetchOptions, isPrivateAllowed: boolean): LookupFunction {
  const resolve = options.resolve ?? ((name) => dnsLookup(name, { all: true, verbatim: true }))
  return (hostname, lookup, done) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        const safe = isPrivateAllowed || addresses.every(({ address }) => isPublicAddress(address))
        if (!first || !safe) {
          done(new PublicFetchError('Not a public address'), '', 0)
          return
        }
        if (lookup.all) done(null, [...addresses])
        else done(null, first.address, first.family)
      },
      (error) => done(error, '', 0),
    )
  }
}

function redirectOf(response: IncomingMessage): string | null {
  const status = response.statusCode ?? 0
  if (status < 300 || status >= 400) return null
  return response.headers.location ?? null
}

async function readReply(response: IncomingMessage, maxBytes: number): Promise<PublicReply> {
  const status = response.statusCode ?? 0
  const encoded = response.headers['content-encoding'] ?? 'identity'
  if (status !== 200 || encoded !== 'identity') {
    response.destroy()
    throw new PublicFetchError(`HTTP ${status}`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) {
      response.destroy()
      throw new PublicFetchError('Too large')
    }
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks), contentType: response.headers['content-type'] ?? '' }
}
