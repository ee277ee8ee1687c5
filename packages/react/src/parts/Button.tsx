import type { JSX, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export type ButtonProps = {
  children: ReactNode
  onPress(): void
  variant?: 'accent' | 'quiet' | 'danger'
  icon?: IconName
  disabled?: boolean
  /** Gets the focus when its view appears. */
  first?: boolean
}

export function Button(props: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      className="button"
      part="button"
      data-variant={props.variant ?? 'quiet'}
      data-first={props.first ? '' : undefined}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      {props.icon ? <Icon name={props.icon} size={18} /> : null}
      <span className="line">{props.children}</span>
    </button>
  )
}
