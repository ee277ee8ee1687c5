import type { JSX, ReactNode } from 'react'
import { encode } from 'uqr'

/** The width of a finder pattern in modules, as the QR code standard says. */
const finderSize = 7
/** The share of the code's width that the logo may cover; error correction level Q recovers it. */
const logoShare = 0.24

/**
 * A QR code, dark on light in every theme, because many scanners fail on inverted ones. Until the text arrives, a
 * faint placeholder with the three finder patterns reserves its space.
 */
export function QrCode(props: {
  text: string | null
  label: string
  logo?: ReactNode
}): JSX.Element {
  return (
    <div className="qr" part="qr" role="img" aria-label={props.label}>
      <div className="qr-code" data-ready={props.text ? '' : undefined}>
        {props.text ? <Dots text={props.text} hasLogo={Boolean(props.logo)} /> : <Placeholder />}
      </div>
      {props.logo ? <span className="qr-logo">{props.logo}</span> : null}
    </div>
  )
}

function Dots(props: { text: string; hasLogo: boolean }): JSX.Element {
  const { data, size } = encode(props.text, { ecc: 'Q', border: 0 })
  const isHidden = (row: number, column: number) =>
    isFinder(row, column, size) || (props.hasLogo && isUnderLogo(row, column, size))
  const dots = data.flatMap((line, row) =>
    line.map((isDark, column) =>
      isDark && !isHidden(row, column) ? `M${column + 0.5} ${row + 0.5}h0` : '',
    ),
  )
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} className="qr-dots">
      <path d={dots.join('')} strokeWidth="0.86" strokeLinecap="round" stroke="currentColor" />
      <Finders size={size} />
    </svg>
  )
}

function Placeholder(): JSX.Element {
  // The module count of a typical WalletConnect URI, so that the finder patterns keep their size.
  const size = 65
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} className="qr-dots" opacity="0.1">
      <Finders size={size} />
    </svg>
  )
}

function Finders(props: { size: number }): JSX.Element {
  const far = props.size - finderSize
  const corners = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const
  return (
    <>
      {corners.map(([x, y]) => (
        <g key={`${x}.${y}`}>
          <rect
            x={x + 0.5}
            y={y + 0.5}
            width="6"
            height="6"
            rx="1.8"
            fill="none"
            stroke="currentColor"
          />
          <rect x={x + 2} y={y + 2} width="3" height="3" rx="1" fill="currentColor" />
        </g>
      ))}
    </>
  )
}

function isFinder(row: number, column: number, size: number): boolean {
  const far = size - finderSize
  const top = row < finderSize
  const left = column < finderSize
  return (top && left) || (top && column >= far) || (row >= far && left)
}

function isUnderLogo(row: number, column: number, size: number): boolean {
  const half = (size * logoShare) / 2
  const centre = size / 2
  return Math.abs(row + 0.5 - centre) < half && Math.abs(column + 0.5 - centre) < half
}
