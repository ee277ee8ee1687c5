import type { NameSource } from '../adapter/nameSource.ts'
import { isAddressPoisoning } from '../caip/isAddressPoisoning.ts'
import { isSameAddress } from '../caip/isSameAddress.ts'
import { isNameSpoof } from './isNameSpoof.ts'
import type { KnownRecipient } from './knownRecipients.ts'

/** A warning about a recipient before the visitor sends: address poisoning, a contract, a changed name and the like. */
export type RecipientWarning =
  | { code: 'first-time' }
  /** Starts and ends like an address that the visitor knows (address poisoning). */
  | { code: 'look-alike'; of: string }
  | { code: 'contract' }
  /** The contract of the sent token; tokens sent to it are lost. */
  | { code: 'token-contract' }
  | { code: 'own-address' }
  | { code: 'burn-address' }
  /** The name resolved to another address when the visitor sent to it last. */
  | { code: 'name-changed'; before: string }
  /** Only the server's node resolved the name. */
  | { code: 'name-by-server' }
  /** The name looks like one that the visitor knows. */
  | { code: 'name-look-alike'; of: string }

export type RecipientFacts = {
  address: string
  name: string | null
  nameSources?: readonly NameSource[]
  isContract: boolean
  /** The sent token's contract; `null` for the native currency. */
  token: string | null
  /** The wallet's accounts, the sender among them. */
  own: readonly string[]
  known: readonly KnownRecipient[]
}

/** The warnings about a recipient, the gravest first (pure). */
export function recipientWarnings(facts: RecipientFacts): readonly RecipientWarning[] {
  const { address, name, known, own } = facts
  const isKnown = known.some((candidate) => isSameAddress(candidate.address, address))
  const isOwn = own.some((candidate) => isSameAddress(candidate, address))
  const isBurnAddress = /^0x0{24,}/i.test(address)
  return [
    ...poisoningWarnings(facts),
    ...(name === null ? [] : nameWarnings(name, address, known)),
    ...(isResolvedByServerAlone(facts) ? [{ code: 'name-by-server' } as const] : []),
    ...(facts.token !== null && isSameAddress(facts.token, address)
      ? [{ code: 'token-contract' } as const]
      : []),
    ...(isBurnAddress ? [{ code: 'burn-address' } as const] : []),
    ...(facts.isContract ? [{ code: 'contract' } as const] : []),
    ...(isOwn ? [{ code: 'own-address' } as const] : []),
    ...(isKnown || isOwn ? [] : [{ code: 'first-time' } as const]),
  ]
}

/** A tampering server could resolve a name to its own address; a second node would disagree. */
function isResolvedByServerAlone({ name, nameSources = [] }: RecipientFacts): boolean {
  return (
    name !== null &&
    nameSources.length > 0 &&
    nameSources.every((nameSource) => nameSource === 'server')
  )
}

function poisoningWarnings({ address, own, known }: RecipientFacts): readonly RecipientWarning[] {
  const knownAndOwn = [...known.map((item) => item.address), ...own]
  // An address the visitor has sent to before does not imitate another one.
  if (knownAndOwn.some((candidate) => isSameAddress(candidate, address))) return []
  const of = knownAndOwn.find((candidate) => isAddressPoisoning(candidate, address))
  return of === undefined ? [] : [{ code: 'look-alike', of }]
}

function nameWarnings(
  name: string,
  address: string,
  known: readonly KnownRecipient[],
): readonly RecipientWarning[] {
  const before = known.find(
    (candidate) => candidate.name === name && !isSameAddress(candidate.address, address),
  )
  const lookAlike = known.find(
    (candidate) => candidate.name !== null && isNameSpoof(name, candidate.name),
  )
  return [
    ...(before ? [{ code: 'name-changed', before: before.address } as const] : []),
    ...(lookAlike?.name ? [{ code: 'name-look-alike', of: lookAlike.name } as const] : []),
  ]
}
