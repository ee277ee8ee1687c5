import * as v from 'valibot'
import type { ReceiverStatus } from '../approve/approvalPlace.ts'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'

const list = v.array(v.string())
const most = 500
const comparedCharacters = 3

/** Recipients are stored per address, so that two users of one browser do not share them. */
type Notes = { store: IndexedDbStore; owner: string }

/** The recipients that this address has sent to from this browser under this site. */
export async function readReceivers({ store, owner }: Notes): Promise<readonly string[]> {
  const read = v.safeParse(list, await store.get(nameOf(owner)))
  return read.success ? read.output : []
}

export async function recordReceivers(notes: Notes, receivers: readonly string[]): Promise<void> {
  if (receivers.length === 0) return
  const fresh = receivers.map(plain)
  const before = (await readReceivers(notes)).filter((receiver) => !fresh.includes(receiver))
  await notes.store.set(nameOf(notes.owner), [...before, ...new Set(fresh)].slice(-most))
}

/** The riskiest status among the recipients. Detects address poisoning: a look-alike of a known recipient. */
export function classifyReceivers(
  receivers: readonly string[],
  known: readonly string[],
): ReceiverStatus {
  const all = new Set(known.map(plain))
  const unknown = receivers.map(plain).filter((receiver) => !all.has(receiver))
  if (unknown.length === 0) return 'known'
  const isLookAlike = unknown.some((receiver) => [...all].some((past) => isAlike(receiver, past)))
  return isLookAlike ? 'look-alike' : 'new'
}

function nameOf(owner: string): string {
  return `receivers/${owner}`
}

/** Only EVM addresses are case-insensitive. */
function plain(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

/** People compare the first and last characters, which address poisoning imitates. */
function isAlike(address: string, past: string): boolean {
  const [a, b] = [address.replace(/^0x/, ''), past.replace(/^0x/, '')]
  return (
    a.slice(0, comparedCharacters) === b.slice(0, comparedCharacters) &&
    a.slice(-comparedCharacters) === b.slice(-comparedCharacters)
  )
}
