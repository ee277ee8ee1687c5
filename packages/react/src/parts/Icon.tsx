import type { JSX } from 'react'
import { type IconName, icons } from './icons.ts'

/** Decorative (`aria-hidden`): the text or label next to it has the meaning. */
export function Icon(props: { name: IconName; size?: number }): JSX.Element {
  const size = props.size ?? 20
  return (
    <svg
      aria-hidden="true"
      className="icon"
      data-icon={props.name}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={icons[props.name]} />
    </svg>
  )
}
