/** Counts open resources per key in this process; a key with a count of zero is deleted. */
export type OpenCounts = {
  add(key: string): void
  remove(key: string): void
  of(key: string): number
  total(): number
}

export function createOpenCounts(): OpenCounts {
  const counts = new Map<string, number>()
  let total = 0
  const change = (key: string, by: number): void => {
    const count = (counts.get(key) ?? 0) + by
    total += by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    add: (key) => change(key, 1),
    remove: (key) => change(key, -1),
    of: (key) => counts.get(key) ?? 0,
    total: () => total,
  }
}
