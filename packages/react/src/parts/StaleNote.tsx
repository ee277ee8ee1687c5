import type { JSX } from 'react'

/** Says over the end of a cached list, where it moves no row, how old it is: "Updated 1:24 AM · Retry". */
export function StaleNote(props: {
  text: string
  retryLabel: string
  isBlocked?: boolean
  onRetry(): void
}): JSX.Element {
  return (
    <p className="stale" part="stale" role="status">
      {props.text}
      <span aria-hidden="true"> · </span>
      <button
        type="button"
        className="link"
        data-row="retry"
        disabled={props.isBlocked}
        onClick={props.onRetry}
      >
        {props.retryLabel}
      </button>
    </p>
  )
}
