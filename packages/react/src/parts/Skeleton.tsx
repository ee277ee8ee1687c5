import type { JSX } from 'react'

/** A placeholder in the shape of the content that loads. */
export function Skeleton(props: {
  shape: 'row' | 'tile' | 'line' | 'amount' | 'button' | 'code'
}): JSX.Element {
  return <span aria-hidden="true" className="skeleton" part="skeleton" data-shape={props.shape} />
}
