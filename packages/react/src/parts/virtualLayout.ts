export type Layout = {
  /** Where each item begins, in pixels from the top of the list. */
  tops: readonly number[]
  heights: readonly number[]
  total: number
}

/** Where items of known heights stand, `columns` of them side by side (pure). */
export function layOut(heights: readonly number[], columns: number, gap: number): Layout {
  const tops: number[] = []
  let top = 0
  for (let index = 0; index < heights.length; index += columns) {
    const line = heights.slice(index, index + columns)
    for (let column = 0; column < line.length; column += 1) tops.push(top)
    top += Math.max(...line) + gap
  }
  return { tops, heights, total: Math.max(0, top - gap) }
}

export type Range = { start: number; end: number }

/** The items between two heights of the list (pure). */
export function itemsBetween(layout: Layout, from: number, to: number): Range {
  const { tops, heights } = layout
  let low = 0
  let high = tops.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tops[middle] ?? 0) + (heights[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < tops.length && (tops[end] ?? 0) <= to) end += 1
  return { start: low, end }
}

/** What scrolls is the modal's body. Its style does not tell: while it grows, it is held still. */
export function scrollerOf(element: Element): Element {
  return element.closest('.body') ?? document.documentElement
}
