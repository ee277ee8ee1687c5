/** Hexadecimal or base58, with the length of an address. */
export function looksLikeAddress(text: string): boolean {
  return /^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i.test(text)
}
