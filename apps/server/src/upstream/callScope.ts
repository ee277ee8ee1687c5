import { AsyncLocalStorage } from 'node:async_hooks'

/** The request or the worker's run on whose behalf a vendor or a node is called. */
export type CallScope = {
  /** W3C trace context of the request, passed on to vendors and nodes. */
  traceparent: string | null
  /** Called after each call to a vendor; `error` is `null` when it gave a usable answer. */
  onVendorCall(call: { vendor: string; seconds: number; error: unknown }): void
}

const scopes = new AsyncLocalStorage<CallScope>()

export function runInScope<Result>(scope: CallScope, work: () => Promise<Result>): Promise<Result> {
  return scopes.run(scope, work)
}

/** Reports a vendor's call to the scope that it belongs to. */
export async function measureVendor<Result>(
  vendor: string,
  call: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now()
  const report = (error: unknown): void =>
    scopes.getStore()?.onVendorCall({ vendor, seconds: (performance.now() - start) / 1_000, error })
  try {
    const result = await call()
    report(null)
    return result
  } catch (error) {
    report(error)
    throw error
  }
}

/** The `traceparent` header of the scope's request, if it had one. */
export function traceHeaders(): Record<string, string> {
  const traceparent = scopes.getStore()?.traceparent ?? null
  return traceparent === null ? {} : { traceparent }
}
