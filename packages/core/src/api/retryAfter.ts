/** How long a server asks to be left alone, when it says so in seconds. */
export function retryAfter(response: Response): { retryAfterMs?: number } {
  const text = response.headers.get('retry-after')
  return text && /^\d{1,5}$/.test(text) ? { retryAfterMs: Number(text) * 1000 } : {}
}
