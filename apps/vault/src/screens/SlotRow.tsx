import { type JSX, useState } from 'react'
import { EntryRow } from './EntryRow.tsx'
import { formatDay } from './formatDate.ts'

export type Slot = { id: string; type: string; label: string; addedAt: string }

/** One way to open the wallet. Removing it takes a second press. */
export function SlotRow(props: {
  slot: Slot
  disabled: boolean
  onRemove(id: string): void
}): JSX.Element {
  const { id, type, label, addedAt } = props.slot
  const [isAsked, setAsked] = useState(false)
  const name = isAsked ? 'Remove for good' : 'Remove'
  return (
    <EntryRow
      icon={type === 'recovery' ? 'layers' : 'key'}
      title={label}
      detail={`Added ${formatDay(addedAt)}`}
    >
      <button
        type="button"
        className="row-action"
        data-danger={isAsked || undefined}
        disabled={props.disabled}
        aria-label={`${name}: ${label}`}
        onClick={() => (isAsked ? props.onRemove(id) : setAsked(true))}
      >
        {name}
      </button>
    </EntryRow>
  )
}
