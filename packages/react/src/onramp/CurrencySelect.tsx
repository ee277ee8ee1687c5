import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'

/** A choice of currency or token in a form on the page, where no view of the modal can list them. */
export function CurrencySelect(props: {
  label: string
  chosen: string
  names: readonly string[]
  onPick(name: string): void
}): JSX.Element {
  return (
    <select
      className="choice"
      part="choice"
      aria-label={props.label}
      value={props.chosen}
      onChange={(event) => props.onPick(event.currentTarget.value)}
    >
      {[...new Set(props.names)].map((name) => (
        <option key={name} value={name}>
          {plainText(name, 12)}
        </option>
      ))}
    </select>
  )
}
