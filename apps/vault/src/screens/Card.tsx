import type { JSX, ReactNode } from 'react'

export function Card(props: { title: string; onClose(): void; children: ReactNode }): JSX.Element {
  return (
    <main className="card">
      <header className="header">
        <h1 className="title">{props.title}</h1>
        <button type="button" className="close" aria-label="Close" onClick={props.onClose}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path
              d="M3 3l10 10M13 3L3 13"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
            />
          </svg>
        </button>
      </header>
      <div className="body">{props.children}</div>
      <footer className="footer">
        <Lock /> {location.host}
      </footer>
    </main>
  )
}

function Lock(): JSX.Element {
  return (
    <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
      <path
        d="M4 7V5a4 4 0 018 0v2h.5A1.5 1.5 0 0114 8.5v5a1.5 1.5 0 01-1.5 1.5h-9A1.5 1.5 0 012 13.5v-5A1.5 1.5 0 013.5 7zm2 0h4V5a2 2 0 10-4 0z"
        fill="currentColor"
      />
    </svg>
  )
}
