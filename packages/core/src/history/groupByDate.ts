export type DateGroup<Item> = {
  /** The first moment of the day or month, in the visitor's time zone. */
  fromMs: number
  items: readonly Item[]
}

/** Groups by day or month in the visitor's time zone, in the given order (pure). */
export function groupByDate<Item extends { atMs: number }>(
  items: readonly Item[],
  unit: 'day' | 'month',
): readonly DateGroup<Item>[] {
  const groups: { fromMs: number; items: Item[] }[] = []
  for (const item of items) {
    const date = new Date(item.atMs)
    const day = unit === 'day' ? date.getDate() : 1
    const fromMs = new Date(date.getFullYear(), date.getMonth(), day).getTime()
    const last = groups.at(-1)
    if (last?.fromMs === fromMs) last.items.push(item)
    else groups.push({ fromMs, items: [item] })
  }
  return groups
}
