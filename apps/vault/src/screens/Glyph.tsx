import type { JSX } from 'react'

/** Icons that only the vault needs, in the grid and stroke of the modal's. */
const paths = {
  lock: 'M8 10.5V8a4 4 0 0 1 8 0v2.5M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 18v-6A1.5 1.5 0 0 1 7 10.5Z',
  download: 'M12 4.5v10m0 0-4-4m4 4 4-4M5 19h14',
  print:
    'M7.5 9V4.5h9V9M7.5 16H6a1.5 1.5 0 0 1-1.5-1.5v-4A1.5 1.5 0 0 1 6 9h12a1.5 1.5 0 0 1 1.5 1.5v4A1.5 1.5 0 0 1 18 16h-1.5M7.5 13.5h9v6h-9z',
} as const

export function Glyph(props: { name: keyof typeof paths; size: number }): JSX.Element {
  return (
    <svg
      aria-hidden="true"
      className="icon"
      width={props.size}
      height={props.size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[props.name]} />
    </svg>
  )
}
