import { type JSX, useState } from 'react'

type Slot = { id: string; label: string; addedAt: string }

/** One way to open the wallet. Removing it takes a second press. */
export function SlotRow(props: {
  slot: Slot
  disabled: boolean
  onRemove(id: string): void
}): JSX.Element {
  const { id, label, addedAt } = props.slot
  const [isAsked, setAsked] = useState(false)
  const name = isAsked ? 'Remove it for good' : 'Remove'
  return (
    <li className="slot">
      <strong>{label}</strong>
      <span>{new Date(addedAt).toLocaleDateString('en')}</span>
      <button
        type="button"
        disabled={props.disabled}
        aria-label={`${name}: ${label}`}
        onClick={() => (isAsked ? props.onRemove(id) : setAsked(true))}
      >
        {name}
      </button>
    </li>
  )
}
