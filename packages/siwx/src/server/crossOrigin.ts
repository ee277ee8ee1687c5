/** CORS headers: only the site's own origins, sibling hosts included, may call with their cookie. */
export function withCrossOrigin(
  response: Response,
  origin: string | null,
  origins: readonly string[],
): Response {
  response.headers.append('vary', 'origin')
  if (origin === null || !origins.includes(origin)) return response
  response.headers.set('access-control-allow-origin', origin)
  response.headers.set('access-control-allow-credentials', 'true')
  return response
}

export function replyPreflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
    },
  })
}
