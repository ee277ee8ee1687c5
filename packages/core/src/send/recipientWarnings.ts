import { isAddressPoisoning, isSameAddress } from '../caip/isSameAddress.ts'
import type { NameSource } from '../identity/nameSource.ts'
import { isSpoofOf } from './isSpoofOf.ts'
import type { KnownRecipient } from './knownRecipients.ts'

/** What the visitor should know about a recipient before he sends. */
export type RecipientWarning =
  | { code: 'first-time' }
  /** Begins and ends like an address the visitor knows. */
  | { code: 'look-alike'; of: string }
  | { code: 'contract' }
  /** The very token that is sent; what arrives there is lost. */
  | { code: 'token-contract' }
  | { code: 'own-address' }
  | { code: 'burn-address' }
  /** The name led elsewhere when the visitor sent to it last. */
  | { code: 'name-changed'; before: string }
  /** The node behind our server alone says where the name leads. */
  | { code: 'name-by-server' }
  /** The name can be read as one the visitor knows. */
  | { code: 'name-look-alike'; of: string }

export type RecipientFacts = {
  address: string
  name: string | null
  nameSources?: readonly NameSource[]
  isContract: boolean
  /** The sent token's contract; `null` for the native currency. */
  token: string | null
  sender: string
  /** The wallet's accounts, the sender among them. */
  own: readonly string[]
  known: readonly KnownRecipient[]
}

/** Everything worth a second look, the gravest first. */
export function recipientWarnings(facts: RecipientFacts): readonly RecipientWarning[] {
  const { address, name, known, own } = facts
  const isKnown = known.some((one) => isSameAddress(one.address, address))
  const isOwn = own.some((one) => isSameAddress(one, address))
  const isBurnt = /^0x0{24,}/i.test(address)
  return [
    ...aboutLikeness(facts),
    ...(name === null ? [] : aboutName(name, address, known)),
    ...(isServersWord(facts) ? [{ code: 'name-by-server' } as const] : []),
    ...(facts.token !== null && isSameAddress(facts.token, address)
      ? [{ code: 'token-contract' } as const]
      : []),
    ...(isBurnt ? [{ code: 'burn-address' } as const] : []),
    ...(facts.isContract ? [{ code: 'contract' } as const] : []),
    ...(isOwn ? [{ code: 'own-address' } as const] : []),
    ...(isKnown || isOwn ? [] : [{ code: 'first-time' } as const]),
  ]
}

/** A tampering server could name an address of its own; a second node, or the owner's, would have told. */
function isServersWord({ name, nameSources = [] }: RecipientFacts): boolean {
  return name !== null && nameSources.length > 0 && nameSources.every((one) => one === 'server')
}

function aboutLikeness({ address, own, known }: RecipientFacts): readonly RecipientWarning[] {
  const all = [...known.map((one) => one.address), ...own]
  // Somebody the visitor has sent to before is nobody's double.
  if (all.some((one) => isSameAddress(one, address))) return []
  const of = all.find((one) => isAddressPoisoning(one, address))
  return of === undefined ? [] : [{ code: 'look-alike', of }]
}

function aboutName(
  name: string,
  address: string,
  known: readonly KnownRecipient[],
): readonly RecipientWarning[] {
  const before = known.find((one) => one.name === name && !isSameAddress(one.address, address))
  const twin = known.find((one) => one.name !== null && isSpoofOf(name, one.name))
  return [
    ...(before ? [{ code: 'name-changed', before: before.address } as const] : []),
    ...(twin?.name ? [{ code: 'name-look-alike', of: twin.name } as const] : []),
  ]
}
