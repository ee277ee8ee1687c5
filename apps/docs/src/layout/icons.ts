const icon = (path: string) =>
  `<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`

export const logo =
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#5b6cff"/><path d="M16 7.5a5.2 5.2 0 0 0-2.4 9.8l-1 7.2h6.8l-1-7.2A5.2 5.2 0 0 0 16 7.5Z" fill="#fff"/></svg>'

export const searchIcon: string = icon(
  '<circle cx="9" cy="9" r="5.5"/><path d="m13.2 13.2 3.8 3.8"/>',
)
export const menuIcon: string = icon('<path d="M3 6h14M3 10h14M3 14h14"/>')
export const sunIcon: string = icon(
  '<circle cx="10" cy="10" r="3.4"/><path d="M10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M4.2 15.8l1.4-1.4M14.4 5.6l1.4-1.4"/>',
)
export const moonIcon: string = icon('<path d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z"/>')
