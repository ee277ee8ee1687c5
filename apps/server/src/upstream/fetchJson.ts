import * as v from 'valibot'
import { ServerError } from '../errors/ServerError.ts'
import { measureVendor, traceHeaders } from './callScope.ts'
import { readCapped } from './readCapped.ts'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 4 * 1024 * 1024

export type UpstreamRequest = {
  /** The vendor's name for errors and metrics; never the URL, which may contain an API key. */
  vendor: string
  url: URL
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: unknown
  signal: AbortSignal
  timeoutMs?: number
}

/**
 * Fetches JSON from a vendor and validates it with the schema.
 * @throws ServerError 503 when the vendor is slow, down, rejects the request or answers malformed JSON.
 */
export async function fetchJson<Value>(
  schema: v.GenericSchema<unknown, Value>,
  request: UpstreamRequest & {
    /** The result for a 404, if it is an answer and not a failure. */
    ifMissing?: Value
  },
): Promise<Value> {
  return measureVendor(request.vendor, () => fetchChecked(schema, request))
}

async function fetchChecked<Value>(
  schema: v.GenericSchema<unknown, Value>,
  request: UpstreamRequest & { ifMissing?: Value },
): Promise<Value> {
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...traceHeaders(),
        ...jsonHeader(request),
        ...request.headers,
      },
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
