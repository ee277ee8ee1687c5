import type { JSX } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export function IconButton(props: {
  icon: IconName
  label: string
  onPress(): void
  part?: string
  disabled?: boolean
}): JSX.Element {
  return (
    <button
      type="button"
      className="icon-button"
      part={props.part ? `icon-button ${props.part}` : 'icon-button'}
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      <Icon name={props.icon} />
    </button>
  )
}
