import type { JSX, ReactNode } from 'react'

export function Checkbox(props: {
  checked: boolean
  onChange(checked: boolean): void
  children: ReactNode
}): JSX.Element {
  return (
    <label className="checkbox" part="checkbox">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.children}</span>
    </label>
  )
}
