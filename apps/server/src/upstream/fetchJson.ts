import * as v from 'valibot'
import { readCapped } from '../readCapped.ts'
import { ServerError } from '../ServerError.ts'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 4 * 1024 * 1024

export type UpstreamRequest = {
  /** Who is asked, for the error and the metrics: never the URL, which may hold a key. */
  vendor: string
  url: URL
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: unknown
  signal: AbortSignal
  timeoutMs?: number
}

/**
 * Asks a vendor and believes only what the schema describes.
 * @throws ServerError 503 when it is slow, down, refuses us or talks nonsense.
 */
export async function fetchJson<Value>(
  schema: v.GenericSchema<unknown, Value>,
  request: UpstreamRequest & {
    /** What a 404 means, where it is an answer and no failure. */
    ifMissing?: Value
  },
): Promise<Value> {
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      headers: { accept: 'application/json', ...jsonHeader(request), ...request.headers },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: AbortSignal.any([
        request.signal,
        AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS),
      ]),
      redirect: 'error',
    })
    const text = await readCapped(response, MAX_BYTES)
    if (response.status === 404 && request.ifMissing !== undefined) return request.ifMissing
    if (!response.ok) throw new Error(`${request.vendor} answered ${response.status}`)
    return v.parse(schema, JSON.parse(text))
  } catch (error) {
    throw new ServerError(
      503,
      'server/upstream-unavailable',
      `${request.vendor} gave no usable answer`,
      '',
      { cause: error },
    )
  }
}

function jsonHeader(request: UpstreamRequest): Record<string, string> {
  return request.body === undefined ? {} : { 'content-type': 'application/json' }
}

/** `base` + `path` with a query; empty values are left out. */
export function upstreamUrl(
  base: string,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): URL {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) {
    if (value) url.searchParams.set(name, value)
  }
  return url
}
