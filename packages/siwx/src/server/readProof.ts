const maxBodyBytes = 65_536

export type SentProof = { message: string; signature: string }

/** The body of an authenticate call, whatever its content type, or `null` when it is not one. */
export async function readProof(request: Request): Promise<SentProof | null> {
  const text = await readText(request)
  if (text === null) return null
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return null
    const { message, signature } = body as Partial<Record<string, unknown>>
    if (typeof message !== 'string' || typeof signature !== 'string') return null
    return { message, signature }
  } catch {
    // Not JSON.
    return null
  }
}

async function readText(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > maxBodyBytes) {
      await reader?.cancel()
      return null
    }
    chunks.push(part.value)
  }
  return new Blob(chunks as BlobPart[]).text()
}
