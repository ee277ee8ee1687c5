import type { JSX, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export type ButtonProps = {
  children: ReactNode
  variant?: 'accent' | 'quiet' | 'danger'
  icon?: IconName
  disabled?: boolean
  /** Shows a spinner and ignores presses. The button keeps the focus, which a disabled one would lose. */
  isWorking?: boolean
  /** Gets the focus when its view appears. */
  focus?: boolean
} & ({ onPress(): void; isSubmit?: never } | { isSubmit: true; onPress?: never })

export function Button(props: ButtonProps): JSX.Element {
  const { isWorking = false } = props
  return (
    <button
      type={props.isSubmit && !isWorking ? 'submit' : 'button'}
      className="button"
      part="button"
      data-variant={props.variant ?? 'quiet'}
      data-focus={props.focus ? '' : undefined}
      disabled={props.disabled}
      aria-disabled={isWorking || undefined}
      aria-busy={isWorking || undefined}
      onClick={isWorking ? undefined : props.onPress}
    >
      {isWorking ? <span className="spinner ring" aria-hidden="true" /> : null}
      {props.icon && !isWorking ? <Icon name={props.icon} size={18} /> : null}
      <span className="line">{props.children}</span>
    </button>
  )
}
