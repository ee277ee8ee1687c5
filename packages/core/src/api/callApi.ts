import type { Endpoint, InputOf, ReplyOf } from '@latchkey/wire'
import { safeParse } from 'valibot'
import { deadline, requestTimeoutMs } from '../async/deadline.ts'
import { retryAfter } from '../async/retryAfter.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { clientIdParam } from './clientId.ts'
import { endpointRequest } from './endpointRequest.ts'
import { reportSetupError } from './reportSetupError.ts'
import { sdkParams } from './sdkParams.ts'

/**
 * Sends one request to the server and checks its reply. The caller retries (queries retry reads).
 * @throws LatchkeyError api/not-configured, api/unreachable, api/http, api/bad-reply
 */
export async function callApi<E extends Endpoint>(
  latchkey: Latchkey,
  endpoint: E,
  input: InputOf<E>,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<ReplyOf<E>> {
  const { path, method } = endpoint
  const base = internals(latchkey).options.getState().endpoints?.api
  if (!base) throw new LatchkeyError('api/not-configured', { path })
  const params = { ...sdkParams(latchkey), ...clientIdParam(latchkey) }
  const { url, body } = endpointRequest(
    base,
    endpoint,
    input as Readonly<Record<string, unknown>>,
    params,
  )
  const json = await fetchJson(url, { method, ...(body === undefined ? {} : { body }) }, path, {
    ...options,
    onError: (response) => reportSetupError(latchkey, base, response),
  })
  const reply = safeParse(endpoint.reply, json)
  if (!reply.success) throw new LatchkeyError('api/bad-reply', { path }, { cause: reply.issues[0] })
  return reply.output as ReplyOf<E>
}

async function fetchJson(
  url: string,
  // A string body goes out as text/plain, which spares the browser's preflight request.
  init: { method: string; body?: string },
  path: string,
  options: { signal?: AbortSignal | undefined; onError(response: Response): Promise<void> },
): Promise<unknown> {
  const timeout = deadline(requestTimeoutMs, options.signal)
  try {
    const response = await sendRequest(url, { ...init, signal: timeout.signal }, path)
    if (!response.ok) {
      await options.onError(response)
      throw new LatchkeyError('api/http', {
        status: response.status,
        path,
        ...retryAfter(response),
      })
    }
    return await readJson(response, path)
  } finally {
    timeout.done()
  }
}

async function sendRequest(url: string, init: RequestInit, path: string): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'strict-origin' })
  } catch (cause) {
    throw new LatchkeyError('api/unreachable', { path }, { cause })
  }
}

async function readJson(response: Response, path: string): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new LatchkeyError('api/bad-reply', { path }, { cause })
  }
}
