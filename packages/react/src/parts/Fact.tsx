import type { JSX, ReactNode } from 'react'

/** One fact of a detail view: what it is, and the value. `wide` puts the value beneath. */
export function Fact(props: { name: string; children: ReactNode; wide?: boolean }): JSX.Element {
  return (
    <div className="fact" part="fact" data-wide={props.wide || undefined}>
      <dt className="fact-name">{props.name}</dt>
      <dd className="fact-value">{props.children}</dd>
    </div>
  )
}
