import type { JSX } from 'react'

/** The bars of each composed shape; every other shape is one bar. */
const barsOf = {
  row: ['round', 'title', 'detail', 'figure'],
  tile: ['square', 'detail'],
  fact: ['title', 'figure'],
  field: ['detail', 'amount', 'choice', 'title'],
} as const

type Composed = keyof typeof barsOf

/** A placeholder in the shape of the content that loads. */
export function Skeleton(props: {
  shape: Composed | 'line' | 'amount' | 'button' | 'code'
}): JSX.Element {
  const { shape } = props
  if (!isComposed(shape)) return <Bar shape={shape} />
  return (
    <span aria-hidden="true" className={`skeleton-${shape}`}>
      {barsOf[shape].map((bar) => (
        <Bar key={bar} shape={bar} />
      ))}
    </span>
  )
}

function Bar(props: { shape: string }): JSX.Element {
  return <span aria-hidden="true" className="skeleton" part="skeleton" data-shape={props.shape} />
}

function isComposed(shape: string): shape is Composed {
  return shape in barsOf
}
