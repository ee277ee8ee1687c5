import type { JSX, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { Logo } from './Logo.tsx'

export type RingState = 'turning' | 'still' | 'failed' | 'done'

/** A big logo in a ring that follows its outline and spins while the view waits. */
export function LogoRing(props: {
  name: string
  src?: string | undefined | null
  shape?: 'square' | 'round'
  /** Instead of an image. */
  drawing?: ReactNode
  state: RingState
}): JSX.Element {
  const shape = props.shape ?? 'square'
  const corner = shape === 'round' ? 46 : 26
  return (
    <div className="logo-ring" part="logo-ring" data-state={props.state} data-shape={shape}>
      <svg aria-hidden="true" viewBox="0 0 96 96" className="logo-ring-line" fill="none">
        <rect x="2" y="2" width="92" height="92" rx={corner} pathLength="100" />
      </svg>
      {props.drawing ?? <Logo name={props.name} src={props.src} shape={shape} />}
      {props.state === 'done' ? (
        <span className="logo-badge" data-tone="success">
          <Icon name="check" size={18} />
        </span>
      ) : null}
    </div>
  )
}
