import {
  type CounterName,
  counters as counterHelp,
  type GaugeName,
  gauges as gaugeHelp,
  type HistogramName,
  histograms as histogramHelp,
} from './definitions.ts'

type Labels = Readonly<Record<string, string>>

/** Counters, histograms and gauges in Prometheus' text format. Labels never contain user input. */
export type Metrics = {
  count(name: CounterName, labels?: Labels, by?: number): void
  /** Adds a duration in seconds to a histogram. */
  observe(name: HistogramName, labels: Labels, seconds: number): void
  /** Registers a gauge that is read at every scrape. */
  gauge(name: GaugeName, read: () => number, labels?: Labels): void
  text(): string
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Histogram = { buckets: number[]; sum: number; count: number }

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}="${value.replace(/[\\"\n]/g, '_')}"`)
    .join(',')
}

function sample(name: string, labels: string, value: number): string {
  return labels ? `${name}{${labels}} ${value}` : `${name} ${value}`
}

function histogramLines(name: string, labels: string, histogram: Histogram): string[] {
  const prefix = labels ? `${labels},` : ''
  const lines = BUCKETS.map((edge, index) =>
    sample(`${name}_bucket`, `${prefix}le="${edge}"`, histogram.buckets[index] ?? 0),
  )
  lines.push(sample(`${name}_bucket`, `${prefix}le="+Inf"`, histogram.count))
  lines.push(sample(`${name}_sum`, labels, histogram.sum))
  lines.push(sample(`${name}_count`, labels, histogram.count))
  return lines
}

type Table<T> = Map<string, Map<string, T>>

const help = new Map(Object.entries({ ...counterHelp, ...histogramHelp, ...gaugeHelp }))

/** Every known name from the start, so that a metric is announced before its first sample. */
function tableOf<T>(names: object): Table<T> {
  return new Map(Object.keys(names).map((name) => [name, new Map<string, T>()]))
}

function series<Name extends string, T>(
  table: Map<Name, Map<string, T>>,
  name: Name,
): Map<string, T> {
  const known = table.get(name)
  if (known) return known
  const fresh = new Map<string, T>()
  table.set(name, fresh)
  return fresh
}

function head(name: string, type: string): string[] {
  return [`# HELP ${name} ${help.get(name)}`, `# TYPE ${name} ${type}`]
}

export function createMetrics(): Metrics {
  const counters = tableOf<number>(counterHelp)
  const histograms = tableOf<Histogram>(histogramHelp)
  const gauges = tableOf<() => number>(gaugeHelp)

  const observe = (name: HistogramName, labels: Labels, seconds: number): void => {
    const byLabel = series(histograms, name)
    const key = labelText(labels)
    const histogram = byLabel.get(key) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
    byLabel.set(key, histogram)
    histogram.sum += seconds
    histogram.count += 1
    for (const [index, edge] of BUCKETS.entries()) {
      if (seconds <= edge) histogram.buckets[index] = (histogram.buckets[index] ?? 0) + 1
    }
  }

  return {
    count(name, labels = {}, by = 1) {
      const byLabel = series(counters, name)
      const key = labelText(labels)
      byLabel.set(key, (byLabel.get(key) ?? 0) + by)
    },
    observe,
    gauge(name, read, labels = {}) {
      series(gauges, name).set(labelText(labels), read)
    },
    text() {
      const lines = [
        ...linesOf(counters, 'counter', (name, labels, value) => [sample(name, labels, value)]),
        ...linesOf(histograms, 'histogram', histogramLines),
        ...linesOf(gauges, 'gauge', (name, labels, read) => [sample(name, labels, read())]),
      ]
      return `${lines.join('\n')}\n`
    },
  }
}

/** The lines of all metrics of one kind, each after its head. */
function linesOf<Value>(
  metrics: ReadonlyMap<string, ReadonlyMap<string, Value>>,
  kind: 'counter' | 'gauge' | 'histogram',
  write: (name: string, labels: string, value: Value) => readonly string[],
): readonly string[] {
  return [...metrics].flatMap(([name, byLabel]) => [
    ...head(name, kind),
    ...[...byLabel].flatMap(([labels, value]) => write(name, labels, value)),
  ])
}
