/** A reply's text, unpacked, up to a size: a small gzip may hold a large lie. */
export async function readCapped(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error('The reply is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
