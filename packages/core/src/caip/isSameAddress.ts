/** How many characters of each end a shortened address shows at least. */
const visibleCount = 3

/**
 * Whether one address can be taken for the other in a shortened list (address poisoning): both ends are the same and
 * the addresses differ. Such a pair does not occur by chance.
 */
export function isAddressPoisoning(address: string, known: string): boolean {
  const [a, b] = [digitsOf(address), digitsOf(known)]
  return a !== b && endsOf(a) === endsOf(b)
}

/** The first and last characters of an address, without `0x`: what look-alike addresses share. */
export function visibleEnds(address: string): string {
  return endsOf(digitsOf(address))
}

/** Whether two addresses are the same; only hexadecimal ones may differ in case. */
export function isSameAddress(a: string, b: string): boolean {
  return digitsOf(a) === digitsOf(b)
}

function digitsOf(address: string): string {
  return /^0x/i.test(address) ? address.slice(2).toLowerCase() : address
}

function endsOf(digits: string): string {
  return `${digits.slice(0, visibleCount)}…${digits.slice(-visibleCount)}`
}
