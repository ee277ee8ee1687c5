/** The keyhole of the logo, large and in the accent's color, behind the modal. */
export function Keyhole() {
  return (
    <svg className="keyhole" viewBox="0 0 600 760" aria-hidden="true">
      <defs>
        <linearGradient id="keyhole-fill" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--glow)" />
          <stop offset="1" stopColor="var(--glow)" stopOpacity="0.3" />
        </linearGradient>
      </defs>
      <path
        fill="url(#keyhole-fill)"
        d="M300 0a282 282 0 0 0-152 520L62 716a32 32 0 0 0 29 44h418a32 32 0 0 0 29-44l-86-196A282 282 0 0 0 300 0Z"
      />
    </svg>
  )
}
