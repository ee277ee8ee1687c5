import { type JSX, useId } from 'react'

export type ChartPoint = { x: number; y: number }

const width = 300
const height = 64
/** Keeps the line's width inside the drawing. */
const margin = 3

/** A small line chart without axes. Time runs from left to right in every language. */
export function Sparkline(props: { label: string; points: readonly ChartPoint[] }): JSX.Element {
  const id = useId()
  const line = svgPathOf(props.points)
  return (
    <svg
      className="sparkline"
      part="sparkline"
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      <linearGradient id={id} x2="0" y2="1">
        <stop stopColor="currentColor" stopOpacity="0.22" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={`${line}V${height}H0Z`} fill={`url(#${id})`} />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** The points as an SVG path that fills the drawing; equal values give a line in the middle (pure). */
export function svgPathOf(points: readonly ChartPoint[]): string {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const at = ({ x, y }: ChartPoint): string => {
    const across = right > left ? (x - left) / (right - left) : 0
    const up = high > low ? (y - low) / (high - low) : 0.5
    const top = margin + (1 - up) * (height - 2 * margin)
    return `${(across * width).toFixed(1)} ${top.toFixed(1)}`
  }
  return `M${points.map(at).join('L')}`
}
