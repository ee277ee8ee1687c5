import { type JSX, type KeyboardEvent, type ReactNode, useRef } from 'react'

/** A list of rows. Arrow keys, Home and End move between them, besides Tab. */
export function List(props: { label: string; children: ReactNode; columns?: number }): JSX.Element {
  const list = useRef<HTMLUListElement>(null)
  const handleKey = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter(
      (row) => !(row instanceof HTMLButtonElement && row.disabled),
    )
    const from = rows.indexOf(event.target as HTMLElement)
    const to = nextIndex(event.key, { from, count: rows.length, columns: props.columns ?? 1 })
    if (from < 0 || to === null) return
    event.preventDefault()
    rows[to]?.focus()
  }
  return (
    <ul
      ref={list}
      className={props.columns ? 'grid' : 'list'}
      part="list"
      aria-label={props.label}
      onKeyDown={handleKey}
    >
      {props.children}
    </ul>
  )
}

/** The row that a key moves to from row `from`, or `null` for other keys. */
export function nextIndex(
  key: string,
  list: { from: number; count: number; columns: number },
): number | null {
  const clamp = (index: number) => Math.min(list.count - 1, Math.max(0, index))
  switch (key) {
    case 'ArrowDown':
      return clamp(list.from + list.columns)
    case 'ArrowUp':
      return clamp(list.from - list.columns)
    case 'ArrowRight':
      return list.columns > 1 ? clamp(list.from + 1) : null
    case 'ArrowLeft':
      return list.columns > 1 ? clamp(list.from - 1) : null
    case 'Home':
      return clamp(0)
    case 'End':
      return clamp(list.count - 1)
    default:
      return null
  }
}
