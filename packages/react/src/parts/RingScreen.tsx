import type { JSX, ReactNode } from 'react'
import { LogoRing, type RingState } from './LogoRing.tsx'

/** A status view: big logo, title, one sentence, and actions. */
export function RingScreen(props: {
  logo: {
    name: string
    src?: string | null | undefined
    shape?: 'square' | 'round'
    drawing?: ReactNode
  }
  state: RingState
  title?: string
  text: string
  retryLabel?: string
  onRetry?: () => void
  children?: ReactNode
}): JSX.Element {
  return (
    <div className="ring-screen">
      <LogoRing
        {...props.logo}
        state={props.state}
        {...(props.retryLabel ? { retryLabel: props.retryLabel } : {})}
        onRetry={props.onRetry}
      />
      <div className="ring-text" role="status">
        {props.title ? <h2>{props.title}</h2> : null}
        <p>{props.text}</p>
      </div>
      {props.children ? <div className="ring-actions">{props.children}</div> : null}
    </div>
  )
}
