import type { JSX } from 'react'
import { Icon } from '../parts/Icon.tsx'
import type { IconName } from '../parts/icons.ts'

/** An icon in place of a row's picture. */
export function RowIcon(props: { icon: IconName }): JSX.Element {
  return (
    <span className="row-glyph">
      <Icon name={props.icon} />
    </span>
  )
}
