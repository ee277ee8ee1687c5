import { LatchkeyError } from '@latchkey/core'
import { retryAfter } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { fromNodeError } from './fromNodeError.ts'

const answer = v.looseObject({
  id: v.literal(1),
  result: v.optional(v.unknown()),
  error: v.nullish(v.unknown()),
})

/** Sends one request to one node. @throws rpc/unreachable, rpc/http, rpc/failed, chain/* */
export async function postRpc(
  url: string,
  call: { method: string; params: readonly unknown[] },
  options: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<unknown> {
  const limit = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
  const { text, response } = await post(url, call, signal)
  const read = v.safeParse(answer, parseJson(text))
  if (read.success) {
    const { error, result } = read.output
    if (error !== undefined && error !== null) throw fromNodeError(error, call.method)
    return result
  }
  const { status } = response
  if (status >= 400) {
    throw new LatchkeyError('rpc/http', { status, method: call.method, ...retryAfter(response) })
  }
  throw new LatchkeyError('rpc/failed', { code: -1, method: call.method })
}

async function post(
  url: string,
  call: { method: string; params: readonly unknown[] },
  signal: AbortSignal,
): Promise<{ text: string; response: Response }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      credentials: 'omit',
      signal,
    })
    return { text: await response.text(), response }
  } catch (cause) {
    throw new LatchkeyError('rpc/unreachable', { url: originOf(url) }, { cause })
  }
}

/** Parses JSON; integers beyond `Number.MAX_SAFE_INTEGER` become strings. */
export function parseJson(text: string): unknown {
  const safe = text.replaceAll(/"(?:\\.|[^"\\])*"|-?\d{16,}(?![\d.eE])/g, (piece) =>
    piece.startsWith('"') ? piece : `"${piece}"`,
  )
  try {
    return JSON.parse(safe)
  } catch {
    return null
  }
}

/** Only the origin: node URLs contain keys, and an error may be shown or logged. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}
