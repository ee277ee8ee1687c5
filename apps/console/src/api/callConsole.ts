import type { ConsoleCall, InputOf, ReplyOf } from '@latchkey/wire/console'
import { consoleCsrfHeader } from '@latchkey/wire/console'
import * as v from 'valibot'
import { ConsoleError } from './ConsoleError.ts'

/** What a call proves about its sender: the session's CSRF token, or the secret of a share link. */
export type Credentials = { csrfToken?: string; shareSecret?: string }

const errorReply = v.object({
  code: v.string(),
  reasons: v.array(v.object({ description: v.string() })),
  requestId: v.optional(v.string()),
})

/** Calls the console's API and validates the reply. Throws a `ConsoleError`. */
export async function callConsole<Call extends ConsoleCall>(
  call: Call,
  input: InputOf<Call>,
  options: Credentials & { signal?: AbortSignal } = {},
): Promise<ReplyOf<Call>> {
  const { url, body } = requestOf(call, input)
  const response = await send(url, {
    method: call.method,
    headers: headersOf(options, body !== undefined),
    ...(body === undefined ? {} : { body }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  const reply: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toError(response.status, reply)
  const parsed = v.safeParse(call.reply, reply)
  if (parsed.success) return parsed.output
  throw new ConsoleError({ status: response.status, ...badReply })
}

/** The URL and the body of a call. Empty values are left out. */
export function requestOf(
  { method, path }: Pick<ConsoleCall, 'method' | 'path'>,
  input: unknown,
): { url: string; body: string | undefined } {
  const fields = new Map(Object.entries(v.parse(v.record(v.string(), v.unknown()), input)))
  const url = path.replace(/:([A-Za-z]+)/g, (_whole, name: string) => {
    const value = String(fields.get(name) ?? '')
    fields.delete(name)
    return encodeURIComponent(value)
  })
  const rest = [...fields].filter(([, value]) => value !== undefined)
  if (method !== 'GET') return { url, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))
  return { url: query.size === 0 ? url : `${url}?${query}`, body: undefined }
}

function headersOf({ csrfToken, shareSecret }: Credentials, hasBody: boolean): HeadersInit {
  return {
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(csrfToken === undefined ? {} : { [consoleCsrfHeader]: csrfToken }),
    ...(shareSecret === undefined ? {} : { authorization: `Bearer ${shareSecret}` }),
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'same-origin' })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ConsoleError({
      status: 0,
      code: 'console/unreachable',
      sentence: 'The server did not respond.',
    })
  }
}

function toError(status: number, reply: unknown): ConsoleError {
  const parsed = v.safeParse(errorReply, reply)
  if (!parsed.success) return new ConsoleError({ status, ...badReply })
  const { code, reasons, requestId } = parsed.output
  return new ConsoleError({
    status,
    code,
    sentence: reasons[0]?.description ?? code,
    ...(requestId === undefined ? {} : { requestId }),
  })
}

const badReply = { code: 'console/bad-reply', sentence: 'The server sent an unexpected reply.' }
