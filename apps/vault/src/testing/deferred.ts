/** A promise that a test settles itself. */
export type Deferred<T> = {
  promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
}

export function deferred<T>(): Deferred<T> {
  const settle: Partial<Pick<Deferred<T>, 'resolve' | 'reject'>> = {}
  const promise = new Promise<T>((resolve, reject) => {
    settle.resolve = resolve
    settle.reject = reject
  })
  return {
    promise,
    resolve: (value) => settle.resolve?.(value),
    reject: (error) => settle.reject?.(error),
  }
}
