import type { JSX } from 'react'

/** What went wrong, said at once to who listens. */
export function Trouble(props: { text: string | null }): JSX.Element | null {
  if (!props.text) return null
  return (
    <p className="trouble" role="alert">
      {props.text}
    </p>
  )
}
