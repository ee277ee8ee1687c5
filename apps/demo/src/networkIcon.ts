const drawings = {
  /** The keyhole of the logo. */
  local: ['#5868f0', 'M24 10a8 8 0 0 0-3.8 15L18.5 37h11l-1.7-12A8 8 0 0 0 24 10Z'],
  /** The keyhole twice. */
  second: [
    '#0f8a8a',
    'M17 13a6 6 0 0 0-2.8 11.3L13 34h8l-1.2-9.7A6 6 0 0 0 17 13Zm14 0a6 6 0 0 0-2.8 11.3L27 34h8l-1.2-9.7A6 6 0 0 0 31 13Z',
  ],
  /** Three bars. */
  solana: ['#6a3fd6', 'M17 13h19l-5 5H12ZM12 21.5h19l5 5H17ZM17 30h19l-5 5H12Z'],
  /** A block on a block. */
  bitcoin: ['#d9730d', 'M13 25h10v10H13Zm12 0h10v10H25ZM19 12h10v10H19Z'],
  /** A ring of dots. */
  westend: [
    '#c2186b',
    'M24 9.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0 21a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM13.5 15a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm21 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm-21 11a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm21 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
  ],
} as const

/** The picture of a local network: no two alike, and none of a real network. */
export function networkIcon(name: keyof typeof drawings): string {
  const [background, path] = drawings[name]
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${background}"/><path d="${path}" fill="#fff"/></svg>`,
  )}`
}
