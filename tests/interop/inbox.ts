/** A queue of received values that a test can wait for. */
export type Inbox<Item> = {
  put(item: Item): void
  next(): Promise<Item>
  /** Received values that no test has taken. */
  waiting: readonly Item[]
}

export function createInbox<Item>(): Inbox<Item> {
  const waiting: Item[] = []
  const wanting: ((item: Item) => void)[] = []
  return {
    put(item) {
      const want = wanting.shift()
      if (want) want(item)
      else waiting.push(item)
    },
    next() {
      return waiting.length > 0
        ? Promise.resolve(waiting.shift() as Item)
        : new Promise((resolve) => wanting.push(resolve))
    },
    waiting,
  }
}
