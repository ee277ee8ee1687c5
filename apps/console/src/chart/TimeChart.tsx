import { ownValue } from '@latchkey/wire'
import { type KeyboardEvent, type PointerEvent, type Ref, useRef, useState } from 'react'
import { formatPoint } from '../format/dates.ts'
import { describeValue, type Unit } from '../format/numbers.ts'
import { ChartLines, origin } from './ChartLines.tsx'
import { ChartReadout } from './ChartReadout.tsx'
import { margin, measureChart } from './geometry.ts'
import { type Annotation, annotationsAt, nearestPoint, type Series } from './series.ts'
import { useWidth } from './useWidth.ts'

type TimeChartProps = {
  series: Series
  unit: Unit
  annotations?: readonly Annotation[]
  height?: number
  /** The SVG, for the export as a picture. */
  svg?: Ref<SVGSVGElement>
}

/**
 * A graph over time. Pointer and arrow keys move a vertical line that reads out one point; it is a slider, so screen
 * readers speak the point.
 */
export function TimeChart({ series, unit, annotations = [], height = 280, svg }: TimeChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [at, setAt] = useState<number | null>(null)
  const geometry = measureChart(series, { width, height, unit })
  const last = series.points.length - 1
  const shown = at === null ? null : Math.min(at, last)
  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left + margin.left
    const positions = series.points.map(({ time }) => geometry.x(time))
    setAt(nearestPoint(positions, event.clientX - left))
  }
  const handleKey = (event: KeyboardEvent) => {
    const next = nextPoint(event.key, shown ?? last + 1, last)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div
      ref={box}
      className="chart"
      role="slider"
      tabIndex={0}
      aria-label={`${series.title} over time`}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={shown ?? Math.max(last, 0)}
      aria-valuetext={describePoint(series, unit, shown ?? last, annotations)}
      style={{ height }}
      onPointerMove={handlePointer}
      onPointerDown={handlePointer}
      onPointerLeave={() => setAt(null)}
      onBlur={() => setAt(null)}
      onKeyDown={handleKey}
    >
      {width > 0 ? (
        <svg ref={svg} width={width} height={height} aria-hidden="true">
          <g transform={origin}>
            <ChartLines series={series} unit={unit} geometry={geometry} annotations={annotations} />
            {shown === null ? null : <ChartCursor series={series} geometry={geometry} at={shown} />}
          </g>
        </svg>
      ) : null}
      {shown === null ? null : (
        <ChartReadout
          series={series}
          unit={unit}
          at={shown}
          x={margin.left + geometry.x(series.points[shown]?.time ?? 0)}
          width={width}
          annotations={annotationsAt(annotations, series.points, shown)}
        />
      )}
    </div>
  )
}

function ChartCursor(props: {
  series: Series
  geometry: ReturnType<typeof measureChart>
  at: number
}) {
  const point = props.series.points[props.at]
  const before = props.series.before?.[props.at]
  if (!point) return null
  const { x, y, height } = props.geometry
  return (
    <g transform={`translate(${x(point.time)},0)`}>
      <line y2={height} className="chart-cursor" />
      {before && before.value !== null ? (
        <circle cy={y(before.value)} r={3.5} className="chart-dot-before" />
      ) : null}
      {point.value === null ? null : <circle cy={y(point.value)} r={4.5} className="chart-dot" />}
    </g>
  )
}

function nextPoint(key: string, at: number, last: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(at - 1, 0),
    ArrowDown: Math.max(at - 1, 0),
    ArrowRight: Math.min(at + 1, last),
    ArrowUp: Math.min(at + 1, last),
    PageDown: Math.max(at - 7, 0),
    PageUp: Math.min(at + 7, last),
    Home: 0,
    End: last,
  }
  return ownValue(targets, key)
}

/** One point as a sentence. */
function describePoint(
  series: Series,
  unit: Unit,
  at: number,
  annotations: readonly Annotation[],
): string {
  const point = series.points[at]
  if (!point) return 'No data'
  const before = series.before?.[at]
  return [
    `${formatPoint(point.time, series.interval)}: ${describeValue(point.value, unit)}`,
    ...(before ? [`period before ${describeValue(before.value, unit)}`] : []),
    ...annotationsAt(annotations, series.points, at).map(({ title }) => title),
  ].join(', ')
}
