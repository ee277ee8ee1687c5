import type { JSX } from 'react'

/** WalletConnect's mark, an arc over a W. Decorative: its name is next to it. */
export function WalletConnectMark(props: { size?: number }): JSX.Element {
  const size = props.size ?? 20
  return (
    <svg
      aria-hidden="true"
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="#3b99fc"
      strokeWidth="2.8"
      strokeLinejoin="round"
    >
      <path d="M5.8 8.9a8.8 8.8 0 0 1 12.4 0M1.7 12.8l5.3 5.1 5-4.9 5 4.9 5.3-5.1" />
    </svg>
  )
}
