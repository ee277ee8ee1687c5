import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { ownValue } from '@latchkey/wire'
import { createBoundedMap } from '../cache/boundedMap.ts'
import type { Context } from '../context/context.ts'
import { createTokenBucket, spendTokens, type TokenBucket } from '../rateLimit/tokenBucket.ts'
import { callerAddress } from '../request/callerAddress.ts'
import { vaultCaller } from '../request/vaultCaller.ts'

type Caller = { bucket: TokenBucket; queued: number }

const MAX_ADDRESSES = 50_000
const MAX_QUEUED_PER_ADDRESS = 100
const LONGEST_QUEUE_MS = 10_000
const BYTES_PER_REQUEST = 16_384
// A body without a Content-Length counts as the largest that the server reads.
const UNDECLARED_BYTES = 1_048_576

/**
 * Queues the requests of an address above its rate limit for the minute, so that answering them with
 * 429 costs the server no more than its share. Each 16 kB of a body counts as one request, for the cost of
 * reading it. Requests of other addresses are not delayed.
 */
export function queueExcessRequests(
  listener: RequestListener,
  { config, clock, metrics }: Pick<Context, 'config' | 'clock' | 'metrics'>,
): RequestListener {
  const callers = createBoundedMap<Caller>(MAX_ADDRESSES)
  const perMinute = config.requestsPerMinutePerIp

  function callerOf(request: IncomingMessage): Caller {
    const address = addressOf(request, config)
    const known = callers.get(address)
    if (known) return known
    const bucket = createTokenBucket(perMinute / 60, clock.now(), perMinute)
    const caller = { bucket, queued: 0 }
    callers.set(address, caller)
    return caller
  }

  function enqueue(caller: Caller, waitMs: number, serve: () => void): void {
    caller.queued += 1
    setTimeout(() => {
      caller.queued -= 1
      serve()
    }, waitMs).unref()
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const caller = callerOf(request)
    if (caller.queued >= MAX_QUEUED_PER_ADDRESS) {
      metrics.count('latchkey_requests_cut_total')
      request.socket.destroy()
      return
    }
    const cost = requestCost(request)
    const waitMs = Math.min(spendTokens(caller.bucket, cost, clock.now()), LONGEST_QUEUE_MS)
    if (waitMs === 0) return void listener(request, response)
    metrics.count('latchkey_requests_held_total')
    enqueue(caller, waitMs, () => {
      if (!request.socket.destroyed) listener(request, response)
    })
  }
}

function requestCost({ headers }: IncomingMessage): number {
  const isUndeclared = headers['transfer-encoding'] !== undefined
  const bytes = isUndeclared ? UNDECLARED_BYTES : Number(headers['content-length'] ?? 0)
  return Math.max(1, Math.ceil(Math.min(bytes, UNDECLARED_BYTES) / BYTES_PER_REQUEST))
}

/** The address that the rate limits count. */
function addressOf({ headers, socket }: IncomingMessage, config: Context['config']): string {
  const header = (name: string): string | undefined => {
    const value = ownValue(headers, name)
    return Array.isArray(value) ? value.join(',') : value
  }
  const visitor = vaultCaller(header, config.vaultSecret)
  if (visitor !== null) return callerAddress(visitor, null, 0)
  return callerAddress(
    socket.remoteAddress,
    header('x-forwarded-for') ?? null,
    config.trustedProxies,
  )
}
