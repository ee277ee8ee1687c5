import type { JSX, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

/** A short message in the middle of a card, with an action below it. */
export function Notice(props: {
  icon?: IconName
  tone?: 'plain' | 'danger' | 'warning'
  title: string
  text?: string | undefined
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

/** What could not be loaded, with Try again. */
export function FailedNotice(props: {
  title: string
  text?: string | undefined
  retryLabel: string
  onRetry(): void
}): JSX.Element {
  return (
    <div role="alert">
      <Notice icon="alert" tone="danger" title={props.title} text={props.text}>
        <Button variant="accent" icon="retry" onPress={props.onRetry}>
          {props.retryLabel}
        </Button>
      </Notice>
    </div>
  )
}
