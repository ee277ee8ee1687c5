import { Icon, type IconName } from '@latchkey/react/vault'
import type { JSX, ReactNode } from 'react'

/** A row of a list, with an action at its end instead of a press on the whole row. */
export function EntryRow(props: {
  icon: IconName
  title: string
  detail: string
  children?: ReactNode
}): JSX.Element {
  return (
    <li className="row" data-variant="filled">
      <span className="row-image">
        <span className="row-glyph">
          <Icon name={props.icon} />
        </span>
      </span>
      <span className="row-text">
        <bdi className="row-title">{props.title}</bdi>
        <bdi className="row-detail">{props.detail}</bdi>
      </span>
      {props.children}
    </li>
  )
}
