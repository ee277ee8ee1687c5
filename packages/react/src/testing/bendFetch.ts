import { onTestFinished } from 'vitest'

export type Bend = (answer: () => Promise<Response>, url: string) => Promise<Response>

/** Intercepts the account requests of this page until the test ends; returns the undo. */
export function bendFetch(bend: Bend): () => void {
  const straight = window.fetch
  const isBent = (url: string) => /\/v1\/(account|onramp|identity|profile)\//.test(url)
  window.fetch = (input, init) => {
    const url = String(input)
    return isBent(url) ? bend(() => straight(input, init), url) : straight(input, init)
  }
  const undo = () => {
    window.fetch = straight
  }
  onTestFinished(undo)
  return undo
}

/** The same response with changed JSON. */
export async function withJson(
  answer: Response,
  change: (body: unknown) => unknown,
): Promise<Response> {
  return new Response(JSON.stringify(change(await answer.json())), { status: answer.status })
}
