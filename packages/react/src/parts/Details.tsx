import { type JSX, type ReactNode, useState } from 'react'
import { Icon } from './Icon.tsx'

/** Facts that only some visitors want, folded under one word. */
export function Details(props: {
  label: string
  /** Open at first: the visitor has typed something in it. */
  isOpen?: boolean
  children: ReactNode
}): JSX.Element {
  const [isOpenAtFirst] = useState(props.isOpen ?? false)
  return (
    <details className="details" part="details" open={isOpenAtFirst}>
      <summary>
        <span>{props.label}</span>
        <Icon name="down" size={18} />
      </summary>
      {props.children}
    </details>
  )
}
