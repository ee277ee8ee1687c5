/**
 * The mean of the middle half. A page is ready at a frame, and plain, a frame is a tenth of it: the median is one frame
 * or the next, at random; this mean is between them.
 */
export function middleMean(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const cut = Math.floor(sorted.length / 4)
  return mean(sorted.slice(cut, sorted.length - cut))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return mean(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
