/** Prints figures beside their limits and records which were missed. */
export type Report = {
  say(name: string, value: number, options: { unit: string; bar?: number }): void
  missed: readonly string[]
}

export function createReport(): Report {
  const missed: string[] = []
  return {
    missed,
    say(name, value, { unit, bar }) {
      const isOver = bar !== undefined && value > bar
      if (isOver) missed.push(name)
      const limit = bar === undefined ? '' : `≤ ${bar}${isOver ? '  OVER' : ''}`
      console.log(`  ${name.padEnd(60)}${value.toFixed(1).padStart(9)} ${unit.padEnd(4)} ${limit}`)
    },
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
