import { onTestFinished } from 'vitest'

export type Interceptor = (answer: () => Promise<Response>, url: string) => Promise<Response>

/** Intercepts the account and swap requests of this page until the test ends; returns the cleanup. */
export function interceptFetch(intercept: Interceptor): () => void {
  const originalFetch = window.fetch
  const isIntercepted = (url: string) =>
    /\/v1\/(account|convert|fungible|onramp|identity|profile)\//.test(url)
  window.fetch = (input, init) => {
    const url = String(input)
    return isIntercepted(url)
      ? intercept(() => originalFetch(input, init), url)
      : originalFetch(input, init)
  }
  const restore = () => {
    window.fetch = originalFetch
  }
  onTestFinished(restore)
  return restore
}

/** The same response with changed JSON. */
export async function withJson(
  answer: Response,
  change: (body: unknown) => unknown,
): Promise<Response> {
  return new Response(JSON.stringify(change(await answer.json())), { status: answer.status })
}
