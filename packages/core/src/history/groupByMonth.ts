export type Month<Item> = {
  year: number
  /** 0 is January. */
  month: number
  items: readonly Item[]
}

/** Groups by month in the visitor's time zone, in the given order (pure). */
export function groupByMonth<Item extends { atMs: number }>(
  items: readonly Item[],
): readonly Month<Item>[] {
  const months: { year: number; month: number; items: Item[] }[] = []
  for (const item of items) {
    const date = new Date(item.atMs)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const last = months.at(-1)
    if (last?.year === year && last.month === month) last.items.push(item)
    else months.push({ year, month, items: [item] })
  }
  return months
}
