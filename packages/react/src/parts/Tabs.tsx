import { type JSX, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export type Tab<Id extends string> = { id: Id; label: string }

/** Tabs over one panel. Arrow keys, Home and End choose a tab; Tab moves into the panel. */
export function Tabs<Id extends string>(props: {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect(id: Id): void
  children: ReactNode
}): JSX.Element {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const handleKey = (event: KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const from = props.tabs.findIndex((tab) => tab.id === props.selected)
    const to = nextTab(event.key, { from, count: props.tabs.length, isRtl })
    const tab = to === null ? undefined : props.tabs[to]
    if (!tab) return
    event.preventDefault()
    props.onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus()
  }
  return (
    <div className="tabs" part="tabs">
      <div
        ref={list}
        role="tablist"
        aria-label={props.label}
        className="tab-list"
        onKeyDown={handleKey}
      >
        {props.tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            part="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === props.selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === props.selected ? 0 : -1}
            onClick={() => props.onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        className="tab-panel"
        aria-labelledby={`${base}-${props.selected}`}
      >
        {props.children}
      </div>
    </div>
  )
}

function nextTab(
  key: string,
  list: { from: number; count: number; isRtl: boolean },
): number | null {
  const forward = list.isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = list.isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (list.from + 1) % list.count
  if (key === backward) return (list.from - 1 + list.count) % list.count
  if (key === 'Home') return 0
  return key === 'End' ? list.count - 1 : null
}
