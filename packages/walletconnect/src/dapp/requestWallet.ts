import { LatchkeyError } from '@latchkey/core'
import { nowSeconds } from '../engine/nowSeconds.ts'
import type { Engine } from '../engine/openEngine.ts'
import { grantedMethods } from '../namespaces/granted.ts'
import { lifetimes } from '../protocol/methods.ts'
import type { StoredSession } from '../storage/storedSession.ts'
import type { DappHost } from './dappHost.ts'
import { needsApproval } from './needsApproval.ts'
import { grantedChainId } from './sessionView.ts'
import { deleteExpired } from './watchExpiry.ts'

export type WalletRequest = {
  chainId: string
  method: string
  params: unknown
  signal?: AbortSignal
  /** How long the wallet can take, in seconds: 300 to 604,800. */
  lifetimeSeconds?: number
}

/**
 * Sends a request to the session's wallet. A method or chain that was not granted is rejected here, without a message.
 * @throws wallet/rejected, wallet/unauthorised, wallet/method-unsupported, wallet/disconnected,
 *   wallet/timed-out, wallet/failed, connection/aborted
 */
export async function requestWallet(
  host: DappHost,
  topic: string,
  request: WalletRequest,
): Promise<unknown> {
  const session = liveSession(host, topic)
  const { method, params } = request
  const chainId = checkRequest(session, request)
  const engine = await host.engine()
  const id = engine.messenger.nextId()
  const lifetime = request.lifetimeSeconds ?? lifetimes.request
  const ttl = Math.min(Math.max(lifetime, lifetimes.request), lifetimes.longestRequest)
  const expiry = nowSeconds() + ttl
  // Stored so that the answer can be matched to its request if the page is discarded meanwhile.
  host.records.saveRequest({ id, topic, chainId, method, expiry })
  try {
    const { result } = await engine.messenger.request({
      id,
      topic,
      method: 'wc_sessionRequest',
      params: { request: { method, params, expiryTimestamp: expiry }, chainId },
      ttl,
      timeoutMs: ttl * 1000,
      signal: request.signal,
      onSent: () => {
        if (needsApproval(method)) host.openLink?.(session, id)
      },
    })
    return result
  } finally {
    host.records.removeRequest(topic, id)
  }
}

/** Pings the wallet: it must answer within half a minute. */
export async function pingWallet(engine: Engine, topic: string): Promise<void> {
  await engine.messenger.request({
    topic,
    method: 'wc_sessionPing',
    params: {},
    timeoutMs: 30_000,
  })
}

/** @throws wallet/disconnected */
export function liveSession(host: DappHost, topic: string): StoredSession {
  if (deleteExpired(host)) host.changes.refresh()
  const session = host.records.session(topic)
  if (!session) throw new LatchkeyError('wallet/disconnected', {})
  return session
}

/** The chain id under which the wallet granted the chain. */
function checkRequest(session: StoredSession, { chainId, method }: WalletRequest): string {
  const granted = grantedChainId(session, chainId)
  if (!granted) throw new LatchkeyError('wallet/unauthorised', {})
  if (!grantedMethods(session.namespaces, granted).includes(method)) {
    throw new LatchkeyError('wallet/method-unsupported', { method })
  }
  return granted
}
