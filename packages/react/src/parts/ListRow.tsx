import type { JSX, ReactNode } from 'react'
import { plainText } from '../format/plainText.ts'
import { safeHref } from '../format/safeHref.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export type RowProps = {
  title: string
  detail?: string | undefined
  /** The image at the start. */
  image?: ReactNode
  /** Content at the end: a tag or a figure. */
  end?: ReactNode
  endIcon?: IconName
  disabled?: boolean
  current?: boolean
  variant?: 'filled' | 'plain' | 'danger'
  /** Identifies the row, to focus it on going back. */
  id?: string
  part?: string
} & ({ onPress(): void; href?: never } | { href: string; onPress?: () => void })

/** A pressable row: a button, or a link that opens in a new tab. */
export function ListRow(props: RowProps): JSX.Element {
  const shared = {
    className: 'row',
    part: props.part ? `row ${props.part}` : 'row',
    'data-variant': props.variant ?? 'filled',
    'data-row': props.id ?? '',
  }
  if (props.href !== undefined) {
    return (
      <a
        {...shared}
        href={safeHref(props.href)}
        target="_blank"
        rel="noreferrer"
        onClick={props.onPress}
      >
        <RowContent {...props} />
      </a>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      disabled={props.disabled}
      aria-current={props.current ? 'true' : undefined}
      onClick={props.onPress}
    >
      <RowContent {...props} />
    </button>
  )
}

function RowContent(props: RowProps): JSX.Element {
  return (
    <>
      {props.image ? <span className="row-image">{props.image}</span> : null}
      <span className="row-text">
        <bdi className="line row-title">{plainText(props.title)}</bdi>
        {props.detail ? <bdi className="line row-detail">{plainText(props.detail)}</bdi> : null}
      </span>
      {props.end ? <span className="row-end">{props.end}</span> : null}
      {props.endIcon ? (
        <span className="row-icon">
          <Icon name={props.endIcon} size={18} />
        </span>
      ) : null}
    </>
  )
}
