import { LatchkeyError } from '@latchkey/core'
import { fromRpcError } from '@latchkey/core/adapter'

/** A WalletConnect error. Decide by code: the text is for people. */
export type PeerError = { code: number; message: string }

const texts = {
  1003: 'Invalid update request.',
  1004: 'Invalid extend request.',
  1005: 'Invalid session settle request.',
  3001: 'Unauthorized method.',
  3002: 'Unauthorized event.',
  3003: 'Unauthorized update request.',
  3004: 'Unauthorized extend request.',
  3005: 'Unauthorized chain.',
  5000: 'User rejected.',
  5001: 'User rejected chains.',
  5002: 'User rejected methods.',
  5003: 'User rejected events.',
  5100: 'Unsupported chains.',
  5101: 'Unsupported methods.',
  5102: 'Unsupported events.',
  5103: 'Unsupported accounts.',
  5104: 'Unsupported namespace key.',
  6000: 'User disconnected.',
  7000: 'Session settlement failed.',
  7001: 'No session for topic.',
  8000: 'Session request expired.',
  10001: 'Unsupported wc_ method.',
  11002: 'Invalid request.',
} as const

export type PeerErrorCode = keyof typeof texts

export function peerError(code: PeerErrorCode): PeerError {
  return { code, message: texts[code] }
}

const rejections = new Set([5000, 5001, 5002, 5003, 12001])
const unauthorised = new Set([3001, 3002, 3003, 3004, 3005])
const disconnections = new Set([6000, 7001])

/**
 * Maps a peer's error to a LatchkeyError; the original is in `cause`. Official clients send an
 * empty object after an internal failure, so code and text may be missing.
 */
export function fromPeerError(
  error: PeerFailure,
  request: { method: string; chainId?: string },
): LatchkeyError {
  const code = error.code ?? 0
  const cause = { cause: error }
  if (rejections.has(code)) return new LatchkeyError('wallet/rejected', {}, cause)
  if (unauthorised.has(code)) return new LatchkeyError('wallet/unauthorised', {}, cause)
  if (disconnections.has(code)) return new LatchkeyError('wallet/disconnected', {}, cause)
  if (code === 5101 || code === 10001) {
    return new LatchkeyError('wallet/method-unsupported', { method: request.method }, cause)
  }
  if (code === 8000) return new LatchkeyError('wallet/timed-out', { wallet: '' }, cause)
  return fromRpcError(error, request)
}

/** An error object as peers send it. */
export type PeerFailure = {
  code?: number | undefined
  message?: string | undefined
  data?: unknown
}
