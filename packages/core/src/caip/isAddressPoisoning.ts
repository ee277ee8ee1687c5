import { comparableAddress } from './isSameAddress.ts'

/** How many characters of each end a shortened address shows at least. */
const visibleCharacters = 3

/**
 * Whether one address can be taken for the other in a shortened list (address poisoning): both ends are the same and
 * the addresses differ. Such a pair does not occur by chance.
 */
export function isAddressPoisoning(address: string, known: string): boolean {
  const [a, b] = [comparableAddress(address), comparableAddress(known)]
  return a !== b && endsOf(a) === endsOf(b)
}

/** The first and last characters of an address, without `0x`: what look-alike addresses share. */
export function visibleEnds(address: string): string {
  return endsOf(comparableAddress(address))
}

function endsOf(address: string): string {
  return `${address.slice(0, visibleCharacters)}…${address.slice(-visibleCharacters)}`
}
