import { formatPoint } from '../format/dates.ts'
import { describeValue, type Unit } from '../format/numbers.ts'
import type { Annotation, Series } from './series.ts'

const readoutWidth = 208

/** The figures at the vertical line. It stands beside the line, on the side with room. */
export function ChartReadout(props: {
  series: Series
  unit: Unit
  at: number
  x: number
  width: number
  annotations: readonly Annotation[]
}) {
  const { series, unit, at, x, width } = props
  const point = series.points[at]
  const before = series.before?.[at]
  if (!point) return null
  const left = x + readoutWidth + 16 > width ? x - readoutWidth - 12 : x + 12
  return (
    <div className="chart-readout" aria-hidden="true" style={{ left: Math.max(left, 0) }}>
      <dl>
        <div>
          <dt data-line="now">{formatPoint(point.time, series.interval)}</dt>
          <dd>{describeValue(point.value, unit)}</dd>
        </div>
        {before ? (
          <div>
            <dt data-line="before">{formatPoint(before.time, series.interval)}</dt>
            <dd>{describeValue(before.value, unit)}</dd>
          </div>
        ) : null}
      </dl>
      {props.annotations.map(({ title, time }) => (
        <p key={`${time.getTime()} ${title}`}>{title}</p>
      ))}
    </div>
  )
}
