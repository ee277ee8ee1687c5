import { ownValue } from '@latchkey/wire'
import type { KeyboardEvent } from 'react'

/** Switches between the views of one card. */
export function Tabs<Id extends string>(props: {
  label: string
  tabs: readonly { id: Id; title: string }[]
  selected: Id
  onSelect: (id: Id) => void
}) {
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) =>
    moveTab(
      event,
      props.tabs.map(({ id }) => id),
      props.selected,
      props.onSelect,
    )
  return (
    <div className="tabs" role="tablist" aria-label={props.label} onKeyDown={handleKey}>
      {props.tabs.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className="tab"
          role="tab"
          aria-selected={id === props.selected}
          tabIndex={id === props.selected ? 0 : -1}
          onClick={() => props.onSelect(id)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

/** Left and right arrow keys, Home and End select a tab and focus it (WAI-ARIA tabs). */
export function moveTab<Id extends string>(
  event: KeyboardEvent<HTMLElement>,
  ids: readonly Id[],
  selected: Id,
  onSelect: (id: Id) => void,
): void {
  const at = ids.indexOf(selected)
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % ids.length,
    ArrowLeft: (at - 1 + ids.length) % ids.length,
    Home: 0,
    End: ids.length - 1,
  }
  const target = ownValue(targets, event.key)
  const id = target === undefined ? undefined : ids[target]
  if (target === undefined || id === undefined) return
  event.preventDefault()
  onSelect(id)
  event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus()
}
