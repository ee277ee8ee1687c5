import type { ReactNode } from 'react'
import { Mark } from '../parts/Mark.tsx'

/** The one card of the pages before a project is open. */
export function EntryCard(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <main className="entry">
      <section className="card entry-card">
        <Mark size={40} />
        <h1>{props.title}</h1>
        {props.text ? <p className="soft">{props.text}</p> : null}
        {props.children}
      </section>
    </main>
  )
}
