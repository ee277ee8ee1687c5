import type { JSX, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** Shows what is chosen beside a figure, a currency or a token; a press leads to the others. */
export function ChoiceButton(props: {
  /** For the way back: which row led away. */
  id: string
  chosen: string
  /** What a screen reader says in place of the picture and the name. */
  label: string
  image?: ReactNode
  /** Nothing is chosen yet, and it is the next thing to do. */
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
