import * as v from 'valibot'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'

const receiverList = v.array(v.string())
/** The oldest are dropped. */
const maxReceivers = 500
const comparedCharacters = 3

/** Whether the wallet has sent to the recipients before; `look-alike` is a sign of address poisoning. */
export type ReceiverStatus = 'known' | 'new' | 'look-alike'

/** Recipients are stored per address, so that two users of one browser do not share them. */
type ReceiverStore = { store: IndexedDbStore; owner: string }

/** The recipients that this address has sent to from this browser under this site. */
export async function readReceivers({ store, owner }: ReceiverStore): Promise<readonly string[]> {
  const read = v.safeParse(receiverList, await store.get(storeKeyOf(owner)))
  return read.success ? read.output : []
}

export async function recordReceivers(
  receiverStore: ReceiverStore,
  receivers: readonly string[],
): Promise<void> {
  if (receivers.length === 0) return
  const normalised = receivers.map(normalise)
  const before = (await readReceivers(receiverStore)).filter(
    (receiver) => !normalised.includes(receiver),
  )
  await receiverStore.store.set(
    storeKeyOf(receiverStore.owner),
    [...before, ...new Set(normalised)].slice(-maxReceivers),
  )
}

/** The riskiest status among the recipients. Detects address poisoning: a look-alike of a known recipient. */
export function classifyReceivers(
  receivers: readonly string[],
  known: readonly string[],
): ReceiverStatus {
  const knownReceivers = new Set(known.map(normalise))
  const unknown = receivers.map(normalise).filter((receiver) => !knownReceivers.has(receiver))
  if (unknown.length === 0) return 'known'
  const isLookAlike = unknown.some((receiver) =>
    [...knownReceivers].some((knownReceiver) => hasSameEnds(receiver, knownReceiver)),
  )
  return isLookAlike ? 'look-alike' : 'new'
}

function storeKeyOf(owner: string): string {
  return `receivers/${owner}`
}

/** Only EVM addresses are case-insensitive. */
function normalise(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

/** People compare the first and last characters, which address poisoning imitates. */
function hasSameEnds(address: string, knownReceiver: string): boolean {
  const [a, b] = [address.replace(/^0x/, ''), knownReceiver.replace(/^0x/, '')]
  return (
    a.slice(0, comparedCharacters) === b.slice(0, comparedCharacters) &&
    a.slice(-comparedCharacters) === b.slice(-comparedCharacters)
  )
}
