import type { JSX } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export type RoundAction = { id: string; icon: IconName; label: string; onPress(): void }

/** Actions as round buttons side by side. */
export function RoundActions(props: {
  label: string
  actions: readonly RoundAction[]
}): JSX.Element | null {
  if (props.actions.length === 0) return null
  return (
    <ul className="round-actions" aria-label={props.label}>
      {props.actions.map(({ id, icon, label, onPress }) => (
        <li key={id}>
          <button
            type="button"
            className="round-action"
            part={`feature ${id}`}
            data-row={id}
            onClick={onPress}
          >
            <span className="round-glyph">
              <Icon name={icon} />
            </span>
            <span className="line">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
