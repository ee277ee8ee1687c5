import type { JSX } from 'react'
import { hash } from '../format/hash.ts'
import { plainText } from '../format/plainText.ts'

/** The same lightness for all hues, so that the white initial is readable on each of them. */
export function InitialTile(props: { name: string }): JSX.Element {
  const name = plainText(props.name)
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '·'
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" width="100%" height="100%">
      <rect width="40" height="40" fill={`oklch(0.5 0.1 ${hash(name) % 360})`} />
      <text
        x="20"
        y="20"
        dy="0.36em"
        textAnchor="middle"
        fill="#fff"
        fontSize="18"
        fontWeight="600"
      >
        {initial}
      </text>
    </svg>
  )
}
