import type { JSX, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

/** One friendly sentence in the middle of a card, with the next thing to do under it. */
export function Notice(props: {
  icon?: IconName
  tone?: 'plain' | 'danger' | 'warning'
  title: string
  text?: string
  children?: ReactNode
}): JSX.Element {
  return (
    <div className="notice" part="notice">
      {props.icon ? (
        <span className="notice-icon" data-tone={props.tone ?? 'plain'}>
          <Icon name={props.icon} size={24} />
        </span>
      ) : null}
      <h2 className="notice-title">{props.title}</h2>
      {props.text ? <p className="notice-text">{props.text}</p> : null}
      {props.children}
    </div>
  )
}
