import type { ReactNode } from 'react'

/** One row of a card with a bar behind its name. With `onPick` the whole row is a button that sets a filter. */
export function BarRow(props: {
  label: string
  /** Between 0 and 1. */
  share: number
  isOn?: boolean
  tone?: 'danger'
  onPick?: () => void
  children: ReactNode
}) {
  const content = (
    <>
      <span
        className="bar"
        data-tone={props.tone}
        style={{ inlineSize: `${props.share * 100}%` }}
      />
      <span className="bar-label">{props.label}</span>
      <span className="bar-end">{props.children}</span>
    </>
  )
  if (!props.onPick) return <div className="bar-row">{content}</div>
  return (
    <button
      type="button"
      className="bar-row"
      aria-pressed={props.isOn ?? false}
      title={props.isOn ? `Remove the filter ${props.label}` : `Filter by ${props.label}`}
      onClick={props.onPick}
    >
      {content}
    </button>
  )
}
