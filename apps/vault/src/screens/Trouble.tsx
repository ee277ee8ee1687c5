import type { JSX } from 'react'

/** An error message; `role="alert"` announces it to screen readers. */
export function Trouble(props: { text: string | null }): JSX.Element | null {
  if (!props.text) return null
  return (
    <p className="trouble" role="alert">
      {props.text}
    </p>
  )
}
