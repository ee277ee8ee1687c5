const compared = 3

/**
 * Could a person take the one for the other in a shortened list? Both ends agree and the addresses differ:
 * such a pair never comes about by chance.
 */
export function isAddressPoisoning(address: string, known: string): boolean {
  const [a, b] = [digitsOf(address), digitsOf(known)]
  return a !== b && endsOf(a) === endsOf(b)
}

/** What look-alikes share: the first and the last characters, the prefix left out. */
export function visibleEnds(address: string): string {
  return endsOf(digitsOf(address))
}

/** Is it the very same address? Only hex ones may differ in case. */
export function isSameAddress(a: string, b: string): boolean {
  return digitsOf(a) === digitsOf(b)
}

function digitsOf(address: string): string {
  return /^0x/i.test(address) ? address.slice(2).toLowerCase() : address
}

function endsOf(digits: string): string {
  return `${digits.slice(0, compared)}…${digits.slice(-compared)}`
}
