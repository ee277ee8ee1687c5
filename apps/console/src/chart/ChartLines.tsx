import { AxisBottom, AxisLeft } from '@visx/axis'
import { curveMonotoneX } from '@visx/curve'
import { GridRows } from '@visx/grid'
import { AreaClosed, LinePath } from '@visx/shape'
import { useId } from 'react'
import { formatTick } from '../format/dates.ts'
import { formatFigure, type Unit } from '../format/numbers.ts'
import { type Geometry, labeledTimes, margin } from './geometry.ts'
import type { Annotation, Point, Series } from './series.ts'

/** Grid, axes, the area, its line, the line of the period before and the marks of annotations. */
export function ChartLines(props: {
  series: Series
  unit: Unit
  geometry: Geometry
  annotations: readonly Annotation[]
}) {
  const { series, unit, geometry } = props
  const { x, y, width, height } = geometry
  const gradient = useId()
  const points = [...series.points]
  const xOf = (_point: unknown, index: number) => x(points[index]?.time ?? 0)
  const yOf = ({ value }: Point) => y(value ?? 0)
  const isKnown = ({ value }: Point) => value !== null
  return (
    <>
      <defs>
        <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" className="chart-fill" stopOpacity="0.28" />
          <stop offset="1" className="chart-fill" stopOpacity="0" />
        </linearGradient>
      </defs>
      <GridRows scale={y} width={width} numTicks={4} className="chart-grid" stroke="" />
      <AxisLeft
        scale={y}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatFigure(Number(value), unit)}
        tickClassName="chart-tick"
        tickLabelProps={{ textAnchor: 'end', dx: -6, dy: 4 }}
      />
      <AxisBottom
        scale={x}
        top={height}
        tickValues={labeledTimes(series, width)}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatTick(new Date(Number(value)), series.interval)}
        tickClassName="chart-tick"
        tickLabelProps={{ textAnchor: 'middle', dy: 6 }}
      />
      {series.before ? (
        <LinePath
          data={[...series.before].slice(0, points.length)}
          x={xOf}
          y={yOf}
          defined={isKnown}
          curve={curveMonotoneX}
          className="chart-before"
          stroke=""
        />
      ) : null}
      <AreaClosed
        data={points}
        x={xOf}
        y={yOf}
        yScale={y}
        defined={isKnown}
        curve={curveMonotoneX}
        fill={`url(#${gradient})`}
        stroke="none"
      />
      <LinePath
        data={points}
        x={xOf}
        y={yOf}
        defined={isKnown}
        curve={curveMonotoneX}
        className="chart-line"
        stroke=""
      />
      {props.annotations.map(({ time, title }) => (
        <g key={`${time.getTime()} ${title}`} transform={`translate(${x(time)},0)`}>
          <line y2={height} className="chart-mark" />
          <circle cy={height} r={4} className="chart-mark-dot" />
        </g>
      ))}
    </>
  )
}

export const origin = `translate(${margin.left},${margin.top})`
