import type { SignInMessage } from '../message/signInMessage.ts'
import { SiwxError } from '../SiwxError.ts'

/** What the site expects of a message that it requested. */
export type ExpectedMessage = {
  /** The host (and port) in the address bar, or a list of hosts. */
  domain: string | readonly string[]
  /** Default: `https`, and `http` for local hosts. */
  scheme?: 'https' | 'http'
  /** The exact URI. Default: any URI on the domain. */
  uri?: string
  /** The allowed networks. Default: every network that a verifier supports. */
  caipNetworkIds?: readonly string[]
  /** The account, if the site knows which account it asked. */
  address?: string
  requestId?: string
  /** The allowed clock difference. Default: two minutes. */
  clockSkewMs?: number
  /** The maximum age of the message. Default: ten minutes. */
  maxAgeMs?: number
}

/** Compares a parsed message with what the site expects; `now` in milliseconds since 1970. @throws SiwxError naming what differs */
export function checkMessage(message: SignInMessage, expected: ExpectedMessage, now: number): void {
  checkDomainAndUri(message, expected)
  if (expected.caipNetworkIds && !expected.caipNetworkIds.includes(message.chainId)) {
    throw new SiwxError('signin/wrong-chain', { chainId: message.chainId })
  }
  if (expected.address !== undefined && !isSameAddress(message, expected.address)) {
    throw new SiwxError('signin/wrong-address', { address: message.accountAddress })
  }
  if (expected.requestId !== undefined && message.requestId !== expected.requestId) {
    throw new SiwxError('signin/wrong-request', { requestId: message.requestId })
  }
  checkTimes(message, expected, now)
}

function checkDomainAndUri(message: SignInMessage, expected: ExpectedMessage): void {
  const domains = typeof expected.domain === 'string' ? [expected.domain] : expected.domain
  if (!domains.includes(message.domain)) {
    throw new SiwxError('signin/wrong-domain', { domain: message.domain })
  }
  const scheme = expected.scheme ?? defaultScheme(message.domain)
  if (message.scheme !== undefined && message.scheme !== scheme) {
    throw new SiwxError('signin/wrong-domain', { scheme: message.scheme })
  }
  if (!isExpectedUri(message, expected.uri, scheme)) {
    throw new SiwxError('signin/wrong-uri', { uri: message.uri })
  }
}

/** Only names that cannot leave the machine go without TLS. */
export function defaultScheme(domain: string): 'https' | 'http' {
  const host = domain.replace(/:\d+$/, '')
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(host) || host.endsWith('.localhost')
  return isLocal ? 'http' : 'https'
}

function isExpectedUri(message: SignInMessage, uri: string | undefined, scheme: string): boolean {
  if (uri !== undefined) return message.uri === uri
  if (!URL.canParse(message.uri)) return false
  const { protocol, host, username, password } = new URL(message.uri)
  const isHost = host === new URL(`${scheme}://${message.domain}`).host
  return protocol === `${scheme}:` && isHost && username === '' && password === ''
}

function isSameAddress(message: SignInMessage, address: string): boolean {
  if (!message.chainId.startsWith('eip155:')) return message.accountAddress === address
  return message.accountAddress.toLowerCase() === address.toLowerCase()
}

function checkTimes(message: SignInMessage, expected: ExpectedMessage, now: number): void {
  const skew = expected.clockSkewMs ?? 120_000
  const maxAge = expected.maxAgeMs ?? 600_000
  const issuedAt = Date.parse(message.issuedAt)
  const notBefore = Math.max(
    issuedAt - skew,
    Date.parse(message.notBefore ?? message.issuedAt) - skew,
  )
  if (!(notBefore <= now))
    throw new SiwxError('signin/not-yet-valid', { notBefore: message.notBefore })
  if (!(now - issuedAt <= maxAge))
    throw new SiwxError('signin/too-old', { issuedAt: message.issuedAt })
  if (message.expirationTime === undefined) return
  if (!(now < Date.parse(message.expirationTime))) {
    throw new SiwxError('signin/expired', { expirationTime: message.expirationTime })
  }
}
