import type { JSX } from 'react'
import { Icon } from './Icon.tsx'

/** An icon button that stays pressed. */
export function Toggle(props: {
  label: string
  pressed: boolean
  onChange(pressed: boolean): void
}): JSX.Element {
  return (
    <button
      type="button"
      className="toggle"
      part="toggle"
      aria-label={props.label}
      aria-pressed={props.pressed}
      title={props.label}
      onClick={() => props.onChange(!props.pressed)}
    >
      <Icon name="shield" />
    </button>
  )
}
