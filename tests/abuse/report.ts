import type { Outcomes } from './attacker.ts'
import type { Measurements } from './honestClient.ts'

export type Report = {
  outcomes(outcomes: Outcomes): void
  latencies(quiet: Measurements, attacked: Measurements, mostRatio: number): void
  bound(name: string, value: number, most: number): void
  hasFailed(): boolean
  print(): void
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

export function createReport(): Report {
  const lines: string[] = []
  let failed = false

  function judge(isMet: boolean): string {
    failed ||= !isMet
    return isMet ? 'met' : 'NOT MET'
  }

  function latency(name: string, quiet: number[], attacked: number[], failures: number): number {
    const [before, during] = [percentile(quiet, 0.95), percentile(attacked, 0.95)]
    const ratio = during / before
    const cells = [name, attacked.length, failures, before.toFixed(1), during.toFixed(1)]
    lines.push(row([...cells, ratio.toFixed(2)]))
    return ratio
  }

  return {
    outcomes(outcomes) {
      lines.push(row(['attack', 'outcomes']), row(['---', '---']))
      for (const [name, counts] of Object.entries(outcomes)) {
        const text = Object.entries(counts).map(([outcome, count]) => `${outcome}: ${count}`)
        lines.push(row([name, text.join(', ')]))
      }
      lines.push('')
    },
    latencies(quiet, attacked, mostRatio) {
      lines.push(
        row(['honest call', 'calls', 'failed', 'quiet p95 ms', 'attacked p95 ms', 'ratio']),
      )
      lines.push(row(Array(6).fill('---')))
      for (const [name, times] of attacked.times) {
        latency(name, quiet.times.get(name) ?? [], times, attacked.failures.get(name) ?? 0)
      }
      const failures = [...attacked.failures.values()].reduce((sum, count) => sum + count, 0)
      const all = ({ times }: Measurements): number[] => [...times.values()].flat()
      const ratio = latency('all', all(quiet), all(attacked), failures)
      lines.push('', row(['bound', 'measured', 'at most', '']), row(Array(4).fill('---')))
      lines.push(row(['honest p95 ratio', ratio.toFixed(2), mostRatio, judge(ratio <= mostRatio)]))
      lines.push(row(['honest calls that failed', failures, 0, judge(failures === 0)]))
    },
    bound(name, value, most) {
      lines.push(row([name, Number(value.toFixed(1)), most, judge(value <= most)]))
    },
    hasFailed: () => failed,
    print() {
      process.stdout.write(`\n${lines.join('\n')}\n`)
    },
  }
}
