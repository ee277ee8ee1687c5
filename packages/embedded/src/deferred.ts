/** A promise with its `resolve` and `reject`. */
export type Deferred<T> = {
  promise: Promise<T>
  resolve(value: T): void
  reject(error: Error): void
}

export function deferred<T>(): Deferred<T> {
  const settlers: Pick<Deferred<T>, 'resolve' | 'reject'> = { resolve: () => {}, reject: () => {} }
  const promise = new Promise<T>((resolve, reject) => Object.assign(settlers, { resolve, reject }))
  return {
    promise,
    resolve: (value) => settlers.resolve(value),
    reject: (error) => settlers.reject(error),
  }
}
