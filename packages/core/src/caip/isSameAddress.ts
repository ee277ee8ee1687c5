/** Whether two addresses are equal. Only hexadecimal addresses are compared case-insensitively. */
export function isSameAddress(a: string, b: string): boolean {
  return comparableAddress(a) === comparableAddress(b)
}

/** The address in one spelling: a hexadecimal one in lower case and without `0x`, any other unchanged. */
export function comparableAddress(address: string): string {
  return /^0x/i.test(address) ? address.slice(2).toLowerCase() : address
}
