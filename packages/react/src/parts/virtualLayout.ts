export type Layout = {
  /** The top of each item, in px from the top of the list. */
  tops: readonly number[]
  heights: readonly number[]
  /** The height of the list in px. */
  total: number
}

/** Positions items of given heights in `columns` columns (pure). */
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

/** Indexes of items; `end` is the first one after the range. */
export type IndexRange = { start: number; end: number }

/** The items between two offsets of the list (pure). */
export function itemsBetween(layout: Layout, from: number, to: number): IndexRange {
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

/**
 * The scroll container is the modal's body. Its `overflow` cannot be used to find it: it is hidden while the body
 * grows.
 */
export function scrollerOf(element: Element): Element {
  return element.closest('.body') ?? document.documentElement
}
