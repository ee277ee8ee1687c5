import type { ConsoleOverview } from '@latchkey/wire/console'
import { expect, test } from 'vitest'
import { toSeries, toTable } from './overviewSeries.ts'

const opened = {
  id: 'opened',
  unit: 'count',
  value: 7,
  previous: 3,
  series: [3, null],
  previousSeries: [1, 2],
} as const

const overview: ConsoleOverview = {
  from: '2026-11-18',
  to: '2026-11-19',
  previousFrom: '2026-11-16',
  previousTo: '2026-11-17',
  interval: 'day',
  headlines: [],
  at: ['2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z'],
  annotations: [],
  isSample: false,
}

const headline = {
  ...opened,
  series: [...opened.series],
  previousSeries: [...opened.previousSeries],
}

test('the points of the period before have the time at which they happened', () => {
  const { before } = toSeries(overview, headline, true)
  expect(before?.map(({ time, value }) => [time.toISOString().slice(0, 10), value])).toEqual([
    ['2026-11-16', 1],
    ['2026-11-17', 2],
  ])
})

test('without comparison there is no period before', () => {
  expect(toSeries(overview, headline, false).before).toBeNull()
})

test('the export leaves values that were not measured empty', () => {
  expect(toTable(toSeries(overview, headline, true))).toEqual({
    columns: ['Time', 'Opened', 'Period before'],
    rows: [
      ['Wed, Nov 18', 3, 1],
      ['Thu, Nov 19', '', 2],
    ],
  })
})
