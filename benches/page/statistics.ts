const resamples = 400

/**
 * The mean of the middle half. A page is ready at a frame, and plain, a frame is a tenth of it: the median is one frame
 * or the next, as it happens, and this lies between them.
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

/** How far chance moves the ratio of two middle means: its spread over samples drawn from these samples. */
export function ratioError(one: readonly number[], other: readonly number[]): number {
  const ratios = Array.from(
    { length: resamples },
    () => middleMean(drawnFrom(one)) / middleMean(drawnFrom(other)),
  )
  const centre = mean(ratios)
  return Math.sqrt(mean(ratios.map((ratio) => (ratio - centre) ** 2)))
}

function drawnFrom(values: readonly number[]): number[] {
  return values.map(() => values[Math.floor(Math.random() * values.length)] ?? 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
