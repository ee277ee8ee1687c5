import { type JSX, useState } from 'react'
import { fill } from '../text/fill.ts'
import { formatDay } from '../text/format.ts'
import { texts } from '../text/language.ts'
import { EntryRow } from './EntryRow.tsx'
import { slotName } from './slotName.ts'

export type Slot = { id: string; type: string; label: string; addedAt: string }

/** One way to open the wallet. Removing it takes a second press. */
export function SlotRow(props: {
  slot: Slot
  disabled: boolean
  onRemove(id: string): void
}): JSX.Element {
  const { id, type, addedAt } = props.slot
  const [isConfirming, setConfirming] = useState(false)
  const name = isConfirming ? texts().protect.removeForGood : texts().protect.remove
  const title = slotName(props.slot)
  return (
    <EntryRow
      icon={type === 'recovery' ? 'layers' : 'key'}
      title={title}
      detail={fill(texts().protect.added, { date: formatDay(addedAt) })}
    >
      <button
        type="button"
        className="row-action"
        data-danger={isConfirming || undefined}
        disabled={props.disabled}
        aria-label={`${name}: ${title}`}
        onClick={() => (isConfirming ? props.onRemove(id) : setConfirming(true))}
      >
        {name}
      </button>
    </EntryRow>
  )
}
