/** A flask on teal: a wallet for trying things out. */
export const icon: string = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#0e7c7b"/><path d="M20 11h8M22 11v9.5L14.6 33a3 3 0 0 0 2.6 4.5h13.6a3 3 0 0 0 2.6-4.5L26 20.5V11" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M18.6 30h10.8l2 3.6a1.6 1.6 0 0 1-1.4 2.4H18a1.6 1.6 0 0 1-1.4-2.4Z" fill="#7ff0d8"/></svg>',
)}`
