/** Reads an upstream reply's text up to a size limit after decompression (gzip bombs). */
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
