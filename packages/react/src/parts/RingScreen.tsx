import type { JSX, ReactNode } from 'react'
import { LogoRing, type RingState } from './LogoRing.tsx'

/** The status of an action and its end, done or failed: a big logo in a ring, what happened, what comes next, actions. */
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
  /** The amount and to whom, of an action that moves money. */
  figure?: ReactNode
  children?: ReactNode
}): JSX.Element {
  return (
    <div className="ring-screen">
      <LogoRing {...props.logo} state={props.state} />
      <div className="ring-text" role="status">
        {props.title ? <h2>{props.title}</h2> : null}
        {props.figure}
        <p>{props.text}</p>
      </div>
      {props.children ? <div className="ring-actions">{props.children}</div> : null}
    </div>
  )
}
