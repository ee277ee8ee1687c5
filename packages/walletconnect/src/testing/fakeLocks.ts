type Grant = () => unknown
type Waiting = { start(): void; reject(error: Error): void }

/** How many requests a test lets pass before it stops a loop that would never end. */
const requestLimit = 50

/**
 * The Web Locks of one page as browsers behave: one holder, a queue, `steal`, `signal`. `unload` does what
 * WebKit does when a document goes: it rejects the held lock (`AbortError`) and every later request at once
 * (`InvalidStateError`). Chromium and Firefox reject nothing.
 */
export function createFakeLocks(): {
  locks: LockManager
  requests: LockOptions[]
  unload(): void
  restore(): void
  /** Every request from now on is rejected with this error. */
  refuse(name: string): void
  /** Another tab takes the lock although this one holds it. */
  stealFromPage(): void
  /** That tab goes. */
  releaseStolen(): void
} {
  const requests: LockOptions[] = []
  const queue: Waiting[] = []
  let holder: { reject(error: Error): void } | null = null
  let refusal: Error | null = null

  function grantNext(): void {
    if (holder === null) queue.shift()?.start()
  }

  function settle<T>(grant: Grant, resolve: (value: T) => void, reject: (error: Error) => void) {
    const granted = { reject }
    holder = granted
    // Browsers grant in a task of their own, never within the call that asks.
    Promise.resolve()
      .then(grant)
      .then((value) => {
        if (holder === granted) holder = null
        resolve(value as T)
        grantNext()
      }, reject)
  }

  function request<T>(_name: string, options: LockOptions, grant: Grant): Promise<T> {
    requests.push(options)
    if (requests.length > requestLimit) return new Promise(() => {})
    return new Promise<T>((resolve, reject) => {
      if (refusal) return reject(refusal)
      if (options.steal) {
        holder?.reject(new DOMException('stolen', 'AbortError'))
        return settle(grant, resolve, reject)
      }
      const waiting: Waiting = { start: () => settle(grant, resolve, reject), reject }
      queue.push(waiting)
      options.signal?.addEventListener('abort', () => {
        const at = queue.indexOf(waiting)
        if (at < 0) return
        queue.splice(at, 1)
        reject(new DOMException('aborted', 'AbortError'))
      })
      grantNext()
    })
  }

  return {
    locks: { request: request as LockManager['request'], query: async () => ({}) },
    requests,
    unload() {
      refusal = new DOMException('Responsible document is not fully active', 'InvalidStateError')
      const gone = [...(holder ? [holder] : []), ...queue.splice(0)]
      holder = null
      for (const { reject } of gone) reject(new DOMException('aborted', 'AbortError'))
    },
    restore() {
      refusal = null
    },
    refuse(name) {
      refusal = new DOMException('refused', name)
    },
    stealFromPage() {
      holder?.reject(new DOMException('stolen', 'AbortError'))
      holder = { reject() {} }
    },
    releaseStolen() {
      holder = null
      grantNext()
    },
  }
}
