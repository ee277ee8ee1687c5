import type { ConsoleOverview } from '@latchkey/wire/console'
import type { Annotation, Series } from '../chart/series.ts'
import { formatPoint } from '../format/dates.ts'
import { headlineTitles } from '../format/headlineTitles.ts'
import type { CardTable } from './CardMenu.tsx'

type Headline = ConsoleOverview['headlines'][number]

/** The graph of one headline figure. Points of the period before stand at their own time, under those of today. */
export function toSeries(overview: ConsoleOverview, headline: Headline, compare: boolean): Series {
  const times = overview.at.map((at) => new Date(at))
  const shift = Date.parse(overview.from) - Date.parse(overview.previousFrom)
  const before = times.map((time, index) => ({
    time: new Date(time.getTime() - shift),
    value: headline.previousSeries[index] ?? null,
  }))
  return {
    title: headlineTitles[headline.id],
    interval: overview.interval,
    points: times.map((time, index) => ({ time, value: headline.series[index] ?? null })),
    before: compare ? before : null,
  }
}

export function toAnnotations({ annotations }: ConsoleOverview): readonly Annotation[] {
  return annotations.map(({ at, text }) => ({ time: new Date(at), title: text }))
}

export function toTable(series: Series): CardTable {
  return {
    columns: ['Time', series.title, ...(series.before ? ['Period before'] : [])],
    rows: series.points.map(({ time, value }, index) => [
      formatPoint(time, series.interval),
      value ?? '',
      ...(series.before ? [series.before[index]?.value ?? ''] : []),
    ]),
  }
}
