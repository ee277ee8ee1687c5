/** The content of a data URI. */
type InlineContent = { bytes: Buffer; contentType: string }

export type ResolvedUri =
  | { kind: 'inline'; content: InlineContent }
  | { kind: 'remote'; url: string }
  | null

/** Resolves an NFT's URI: inline data, a URL to fetch (IPFS through the gateway), or `null`. */
export function resolveUri(uri: string, ipfsGateway: string | null): ResolvedUri {
  const trimmed = uri.trim()
  if (/^data:/i.test(trimmed)) {
    const content = parseDataUri(trimmed)
    return content && { kind: 'inline', content }
  }
  const path = ipfsPathOf(trimmed)
  if (path !== null) {
    return ipfsGateway
      ? { kind: 'remote', url: `${ipfsGateway.replace(/\/$/, '')}/ipfs/${path}` }
      : null
  }
  return /^https?:\/\//i.test(trimmed) ? { kind: 'remote', url: trimmed } : null
}

const CID = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,})(?:\/|$)/

function ipfsPathOf(uri: string): string | null {
  const path = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(uri)?.[1] ?? uri
  if (!CID.test(path)) return null
  // Prevents path traversal on the gateway.
  return path.split('/').includes('..') ? null : encodeURI(decodeSafely(path))
}

function decodeSafely(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    // A stray percent sign: keep the text as it is.
    return text
  }
}

function parseDataUri(uri: string): InlineContent | null {
  const [, head = '', body = ''] = /^data:([^,]*),(.*)$/is.exec(uri) ?? []
  if (!body) return null
  const isBase64 = /;\s*base64\s*$/i.test(head)
  const contentType = (head.split(';')[0] ?? '').trim().toLowerCase() || 'text/plain'
  const bytes = isBase64 ? Buffer.from(body, 'base64') : Buffer.from(percentDecode(body), 'utf8')
  return { bytes, contentType }
}

/** Many contracts put JSON with unencoded percent signs and hashes into data URIs. */
function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not encoded at all.
    return text
  }
}
