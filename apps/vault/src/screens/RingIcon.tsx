import { Icon, type IconName } from '@latchkey/react/vault'
import type { JSX } from 'react'

/** An icon in the place of a logo, inside the ring of a status view. */
export function RingIcon(props: { name: IconName }): JSX.Element {
  return (
    <span className="ring-icon">
      <Icon name={props.name} size={32} />
    </span>
  )
}
