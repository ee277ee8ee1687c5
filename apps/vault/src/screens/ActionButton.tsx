import type { JSX, MouseEvent } from 'react'

/** The main button of a view, with a ring while it works. Without `onPress` it submits its form. */
export function ActionButton(props: {
  label: string
  busyLabel: string
  isBusy: boolean
  disabled?: boolean
  variant?: 'accent' | 'danger' | 'quiet'
  onPress?: (event: MouseEvent) => void
}): JSX.Element {
  const { label, busyLabel, isBusy, disabled, onPress } = props
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      className="button"
      data-variant={props.variant ?? 'accent'}
      aria-busy={isBusy}
      disabled={isBusy || disabled}
      onClick={onPress}
    >
      {isBusy ? <span aria-hidden="true" className="busy ring" /> : null}
      <span className="line">{isBusy ? busyLabel : label}</span>
    </button>
  )
}
