/** A promise and the hands that settle it. */
export type Deferred<T> = {
  promise: Promise<T>
  resolve(value: T): void
  reject(error: Error): void
}

export function deferred<T>(): Deferred<T> {
  const hands: Pick<Deferred<T>, 'resolve' | 'reject'> = { resolve: () => {}, reject: () => {} }
  const promise = new Promise<T>((resolve, reject) => Object.assign(hands, { resolve, reject }))
  return {
    promise,
    resolve: (value) => hands.resolve(value),
    reject: (error) => hands.reject(error),
  }
}
