import { type ReactNode, useId } from 'react'

/** A titled area of a page. `end` is the right side of its header: tabs and the menu. */
export function Card(props: {
  title: string
  end?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id} data-wide={props.wide ? '' : undefined}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          {props.title}
        </h2>
        {props.end}
      </div>
      <div className="card-body">{props.children}</div>
    </section>
  )
}
