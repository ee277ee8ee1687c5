import { Icon } from '@latchkey/react/vault'
import type { JSX } from 'react'

/** An error message; `role="alert"` announces it to screen readers. */
export function ErrorText(props: { text: string | null }): JSX.Element | null {
  if (!props.text) return null
  return (
    <p className="error-text" role="alert">
      <Icon name="alert" size={18} />
      <span>{props.text}</span>
    </p>
  )
}
