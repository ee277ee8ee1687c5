import type { ReactNode } from 'react'

/** The top of every page: the name, the other pages, and what the page itself adds. */
export function Bar(props: { current?: 'playground' | 'app'; children?: ReactNode }) {
  return (
    <header className="bar">
      <a className="brand" href="/">
        <img src="/icon.svg" alt="" width="30" height="30" /> Latchkey
      </a>
      <nav aria-label="Pages">
        <a href="/playground" aria-current={props.current === 'playground' ? 'page' : undefined}>
          Playground
        </a>
        <a href="/app" aria-current={props.current === 'app' ? 'page' : undefined}>
          Sample site
        </a>
        <a href="/docs/">Docs</a>
      </nav>
      <div className="bar-end">{props.children}</div>
    </header>
  )
}
