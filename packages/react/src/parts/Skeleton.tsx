import type { JSX } from 'react'

/** A placeholder with the shape of what is to come. */
export function Skeleton(props: {
  shape: 'row' | 'tile' | 'line' | 'figure' | 'button'
}): JSX.Element {
  return <span aria-hidden="true" className="skeleton" part="skeleton" data-shape={props.shape} />
}
