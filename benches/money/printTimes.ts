/** Prints median, p95 and maximum. Fails the run when p95 is above the limit. */
export function printTimes(name: string, times: readonly number[], barMs: number): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
  const isMissed = at(0.95) > barMs
  console.log(
    `${name}: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms ` +
      `(${times.length} times, bar for p95 ${barMs} ms${isMissed ? ': missed' : ''})`,
  )
  if (isMissed) process.exitCode = 1
}
