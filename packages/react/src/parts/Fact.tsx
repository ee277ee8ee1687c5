import type { JSX, ReactNode } from 'react'

/** A label and its value in a detail view. `wide` puts the value on its own line. */
export function Fact(props: { name: string; children: ReactNode; wide?: boolean }): JSX.Element {
  return (
    <div className="fact" part="fact" data-wide={props.wide || undefined}>
      <dt className="fact-name">{props.name}</dt>
      <dd className="fact-value">{props.children}</dd>
    </div>
  )
}
