/** `0x12…cdef01`. For lists only: where the visitor confirms, the address is shown in full. */
export function truncateAddress(
  address: string,
  lengths: { start?: number; end?: number } = {},
): string {
  const start = Math.max(0, Math.trunc(lengths.start ?? 4))
  const end = Math.max(0, Math.trunc(lengths.end ?? 6))
  if (address.length <= start + end + 1) return address
  return `${address.slice(0, start)}…${end === 0 ? '' : address.slice(-end)}`
}
