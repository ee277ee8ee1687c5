import { scaleLinear, scaleUtc } from '@visx/scale'
import type { Unit } from '../format/numbers.ts'
import type { Series } from './series.ts'

export const margin = { top: 16, right: 12, bottom: 28, left: 44 }

export type Geometry = ReturnType<typeof measureChart>

/** The scales of a graph in a box. The vertical one starts at 0 and ends at a round number. */
export function measureChart(series: Series, box: { width: number; height: number; unit: Unit }) {
  const width = Math.max(box.width - margin.left - margin.right, 1)
  const height = Math.max(box.height - margin.top - margin.bottom, 1)
  const values = [...series.points, ...(series.before ?? [])].map(({ value }) => value ?? 0)
  const times = series.points.map(({ time }) => time.getTime())
  const highest = Math.max(...values, box.unit === 'share' ? 0.01 : 4)
  const x = scaleUtc({ domain: [Math.min(...times), Math.max(...times)], range: [0, width] })
  const y = scaleLinear({ domain: [0, highest], range: [height, 0], nice: 4 })
  return { width, height, x, y }
}

/** The points that get a label: evenly spaced, about one per 90 pixels. */
export function labeledTimes({ points }: Series, width: number): Date[] {
  const step = Math.max(1, Math.ceil((points.length * 90) / Math.max(width, 1)))
  return points.filter((_point, index) => index % step === 0).map(({ time }) => time)
}
