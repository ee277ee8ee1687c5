import type { JSX, ReactNode } from 'react'

/** The content of a view: its parts below each other, with the modal's spacing. */
export function View(props: { children: ReactNode }): JSX.Element {
  return <div className="stack">{props.children}</div>
}
