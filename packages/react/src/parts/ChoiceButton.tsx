import type { JSX, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** Shows the selected currency or token next to an amount; a press opens the list. */
export function ChoiceButton(props: {
  /** The id of the row to focus on going back. */
  id: string
  chosen: string
  /** The accessible name, instead of picture and text. */
  label: string
  image?: ReactNode
  /** Nothing is chosen yet, and choosing is the next step. */
  isWanted?: boolean
  onPress(): void
}): JSX.Element {
  return (
    <button
      type="button"
      className="choice"
      part="choice"
      data-row={props.id}
      data-wanted={props.isWanted || undefined}
      onClick={props.onPress}
    >
      {props.image}
      <span className="hidden">{props.label}</span>
      <bdi className="line" aria-hidden="true">
        {props.chosen}
      </bdi>
      <Icon name="down" size={16} />
    </button>
  )
}
