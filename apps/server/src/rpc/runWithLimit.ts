/** Runs `work` for every item, at most `limit` at the same time; the results are in the items' order. */
export async function runWithLimit<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const lane = async (): Promise<void> => {
    // The lanes share the iterator, so that each item is taken once.
    for (const [at, item] of waiting) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
  return results
}
