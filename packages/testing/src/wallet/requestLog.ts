/** One request a site made, and what became of it. */
export type LoggedRequest = {
  readonly origin: string
  readonly method: string
  readonly params: readonly unknown[]
} & (
  | { readonly status: 'open' }
  | { readonly status: 'answered'; readonly result: unknown }
  | { readonly status: 'failed'; readonly error: unknown }
)

type Request = Pick<LoggedRequest, 'origin' | 'method' | 'params'>

export type RequestLog = {
  readonly entries: readonly LoggedRequest[]
  /** Records a request, and its outcome when the answer settles. */
  follow<Result>(request: Request, answer: Promise<Result>): Promise<Result>
}

export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = []
  return {
    entries,
    async follow({ origin, method, params }, answer) {
      const index = entries.push({ origin, method, params, status: 'open' }) - 1
      try {
        const result = await answer
        entries[index] = { origin, method, params, status: 'answered', result }
        return result
      } catch (error) {
        entries[index] = { origin, method, params, status: 'failed', error }
        throw error
      }
    },
  }
}
