import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { ownValue } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { createBoundedMap } from '../guard/boundedMap.ts'
import { callerAddress } from '../guard/callerAddress.ts'
import { createTokenBucket, spendTokens, type TokenBucket } from '../guard/tokenBucket.ts'
import { vaultCaller } from '../guard/vaultCaller.ts'

type Caller = { bucket: TokenBucket; held: number }

const MOST_ADDRESSES = 50_000
const MOST_HELD_PER_ADDRESS = 100
const LONGEST_HOLD_MS = 10_000
const BYTES_PER_REQUEST = 16_384
// A body without a declared length may grow to the largest that the server reads.
const UNDECLARED_BYTES = 1_048_576

/**
 * Holds the requests of an address that has used up its requests for the minute, so that its 429s
 * take no more of the server than its share. Each 16 kB of a body count as one request, since reading
 * and checking them is what costs. Other addresses' requests pass those that wait.
 */
export function holdFloods(
  listener: RequestListener,
  { config, clock, metrics }: Pick<Context, 'config' | 'clock' | 'metrics'>,
): RequestListener {
  const callers = createBoundedMap<Caller>(MOST_ADDRESSES)
  const perMinute = config.requestsPerMinutePerIp

  function callerOf(request: IncomingMessage): Caller {
    const address = addressOf(request, config)
    const known = callers.get(address)
    if (known) return known
    const bucket = createTokenBucket(perMinute / 60, clock.now(), perMinute)
    const caller = { bucket, held: 0 }
    callers.set(address, caller)
    return caller
  }

  function hold(caller: Caller, waitMs: number, serve: () => void): void {
    caller.held += 1
    setTimeout(() => {
      caller.held -= 1
      serve()
    }, waitMs).unref()
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const caller = callerOf(request)
    if (caller.held >= MOST_HELD_PER_ADDRESS) {
      metrics.count('latchkey_requests_cut_total')
      request.socket.destroy()
      return
    }
    const cost = requestCost(request)
    const waitMs = Math.min(spendTokens(caller.bucket, cost, clock.now()), LONGEST_HOLD_MS)
    if (waitMs === 0) return void listener(request, response)
    metrics.count('latchkey_requests_held_total')
    hold(caller, waitMs, () => {
      if (!request.socket.destroyed) listener(request, response)
    })
  }
}

function requestCost({ headers }: IncomingMessage): number {
  const isUndeclared = headers['transfer-encoding'] !== undefined
  const bytes = isUndeclared ? UNDECLARED_BYTES : Number(headers['content-length'] ?? 0)
  return Math.max(1, Math.ceil(Math.min(bytes, UNDECLARED_BYTES) / BYTES_PER_REQUEST))
}

/** The same address that the rate limits count. */
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
