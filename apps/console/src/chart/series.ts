import type { Interval } from '../format/dates.ts'

/** `null`: not measured at this time. */
export type Point = { time: Date; value: number | null }

/** One line of a graph, and the line of the period before with as many points. */
export type Series = {
  title: string
  interval: Interval
  points: readonly Point[]
  before: readonly Point[] | null
}

/** Something that happened: a release of the site, a published configuration. */
export type Annotation = { time: Date; title: string }

/** The annotations of one point: those before the next point. */
export function annotationsAt(
  annotations: readonly Annotation[],
  points: readonly Point[],
  index: number,
): readonly Annotation[] {
  const from = points[index]?.time.getTime() ?? Number.NaN
  const to = points[index + 1]?.time.getTime() ?? Number.POSITIVE_INFINITY
  return annotations.filter(({ time }) => time.getTime() >= from && time.getTime() < to)
}

/** The point nearest to a horizontal position. */
export function nearestPoint(positions: readonly number[], x: number): number {
  let nearest = 0
  for (const [index, position] of positions.entries()) {
    if (Math.abs(position - x) < Math.abs((positions[nearest] ?? 0) - x)) nearest = index
  }
  return nearest
}
