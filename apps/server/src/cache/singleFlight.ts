/** Calls in flight by key: concurrent calls with one key share one call and its result. */
export type SingleFlight = <Value>(key: string, call: () => Promise<Value>) => Promise<Value>

export function createSingleFlight(): SingleFlight {
  const inFlight = new Map<string, Promise<unknown>>()
  return async function once<Value>(key: string, call: () => Promise<Value>): Promise<Value> {
    const running = inFlight.get(key)
    if (!running) {
      const started = call().finally(() => inFlight.delete(key))
      inFlight.set(key, started)
      return started
    }
    try {
      // A key names one kind of call, so that its value has this type.
      return (await running) as Value
    } catch (error) {
      // The request that made the call has ended; this one has not.
      if (error instanceof Error && error.name === 'AbortError') return once(key, call)
      throw error
    }
  }
}
