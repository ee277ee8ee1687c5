/** Prints how long something took: usually, mostly, at worst. */
export function sayTimes(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1)
  console.log(
    `${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms (${times.length} times)`,
  )
}
