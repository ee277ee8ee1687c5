/** The Retry-After header in milliseconds, if it's given in seconds. */
export function retryAfter(response: Pick<Response, 'headers'>): { retryAfterMs?: number } {
  const text = response.headers.get('retry-after')
  return text && /^\d{1,5}$/.test(text) ? { retryAfterMs: Number(text) * 1000 } : {}
}
