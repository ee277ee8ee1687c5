import { ServerError } from './ServerError.ts'
import { maybeBroken, refuseBrokenText } from './wellFormed.ts'

const MAX_BODY_BYTES = 1_048_576

/** The body as JSON whatever its content type says: clients send text/plain to spare a preflight. */
export async function readJson(
  request: Request,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<unknown> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > maxBytes) throw tooLarge()
  const text = await readText(request, maxBytes)
  if (text.trim() === '') return {}
  const value = parse(text)
  if (maybeBroken(text)) refuseBrokenText(value)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ServerError(422, 'server/bad-json', 'The body is not valid JSON', 'body', { cause })
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  // A declared length is enforced by the HTTP parser; only a chunked body can grow past its word.
  if (request.headers.has('content-length') || !request.body) return request.text()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function tooLarge(): ServerError {
  return new ServerError(413, 'server/too-large', 'The body is too large', 'body')
}
