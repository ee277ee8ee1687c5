import * as v from 'valibot'
import type { Acquaintance } from '../approve/rule.ts'
import type { Shelf } from '../storage/shelf.ts'

const list = v.array(v.string())
const most = 500
const alikeLetters = 3

/** Of one address: another person's wallet in the same browser knows nobody. */
type Notes = { shelf: Shelf; owner: string }

/** Whom this address has sent to from this browser under this site, as the vault itself remembers it. */
export async function readReceivers({ shelf, owner }: Notes): Promise<readonly string[]> {
  const read = v.safeParse(list, await shelf.get(nameOf(owner)))
  return read.success ? read.output : []
}

export async function noteReceivers(notes: Notes, receivers: readonly string[]): Promise<void> {
  if (receivers.length === 0) return
  const fresh = receivers.map(plain)
  const before = (await readReceivers(notes)).filter((one) => !fresh.includes(one))
  await notes.shelf.set(nameOf(notes.owner), [...before, ...new Set(fresh)].slice(-most))
}

/** How well the least known of them is known. */
export function acquaintanceOf(
  receivers: readonly string[],
  known: readonly string[],
): Acquaintance {
  const all = new Set(known.map(plain))
  const strangers = receivers.map(plain).filter((one) => !all.has(one))
  if (strangers.length === 0) return 'known'
  return strangers.some((one) => [...all].some((other) => isAlike(one, other)))
    ? 'look-alike'
    : 'new'
}

function nameOf(owner: string): string {
  return `receivers/${owner}`
}

/** Only Ethereum's addresses may be written in more than one way. */
function plain(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

/** People compare beginnings and ends, and so do those who deceive them. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [one.replace(/^0x/, ''), other.replace(/^0x/, '')]
  return (
    a.slice(0, alikeLetters) === b.slice(0, alikeLetters) &&
    a.slice(-alikeLetters) === b.slice(-alikeLetters)
  )
}
