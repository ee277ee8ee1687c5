/** The protocol counts in Unix seconds. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
