const compared = 3

/**
 * Could a person take the one for the other in a shortened list? Both ends agree and the addresses differ:
 * such a pair never comes about by chance.
 */
export function isAddressPoisoning(one: string, other: string): boolean {
  const [a, b] = [digitsOf(one), digitsOf(other)]
  return a !== b && endsOf(a) === endsOf(b)
}

/** What look-alikes share: the first and the last characters, the prefix left out. */
export function lookOf(address: string): string {
  return endsOf(digitsOf(address))
}

/** Is it the very same address? Only hex ones may differ in case. */
export function isSameAddress(one: string, other: string): boolean {
  return digitsOf(one) === digitsOf(other)
}

function digitsOf(address: string): string {
  return /^0x/i.test(address) ? address.slice(2).toLowerCase() : address
}

function endsOf(digits: string): string {
  return `${digits.slice(0, compared)}…${digits.slice(-compared)}`
}
