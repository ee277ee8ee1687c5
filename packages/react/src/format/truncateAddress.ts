/** Shortens an address to `0x12…cdef01`, for lists only. Where the visitor confirms, show the full address. */
export function truncateAddress(
  address: string,
  lengths: { start?: number; end?: number } = {},
): string {
  const start = Math.max(0, Math.trunc(lengths.start ?? 4))
  const end = Math.max(0, Math.trunc(lengths.end ?? 6))
  if (address.length <= start + end + 1) return address
  return `${address.slice(0, start)}…${end === 0 ? '' : address.slice(-end)}`
}
