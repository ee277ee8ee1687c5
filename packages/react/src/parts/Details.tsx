import type { JSX, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** Facts that only some visitors want, folded under one word. */
export function Details(props: { label: string; children: ReactNode }): JSX.Element {
  return (
    <details className="details" part="details">
      <summary>
        <span>{props.label}</span>
        <Icon name="down" size={18} />
      </summary>
      {props.children}
    </details>
  )
}
