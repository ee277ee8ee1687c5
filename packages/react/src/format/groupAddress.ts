/** The full address in groups of four, for views where the visitor confirms something. */
export function groupAddress(address: string): readonly string[] {
  const prefix = address.startsWith('0x') ? ['0x'] : []
  const rest = address.slice(prefix.length * 2)
  return [...prefix, ...(rest.match(/.{1,4}/gu) ?? [])]
}
