import type { JSX } from 'react'

/** A row of a list of facts: a label and its value. */
export function FactRow(props: { label: string; value: string }): JSX.Element {
  return (
    <div className="fact" data-kind="text">
      <dt>{props.label}</dt>
      <dd>{props.value}</dd>
    </div>
  )
}
