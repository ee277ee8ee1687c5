/** The product's mark. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" className="mark-ground" />
      <path d="M16 7.5a5.2 5.2 0 0 0-2.4 9.8l-1 7.2h6.8l-1-7.2A5.2 5.2 0 0 0 16 7.5Z" fill="#fff" />
    </svg>
  )
}
