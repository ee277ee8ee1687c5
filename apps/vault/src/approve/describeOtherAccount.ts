import { ownValue } from '@latchkey/wire'
import { isAddress, isAddressEqual } from 'viem'
import { texts } from '../text/language.ts'
import type { DecodedRequest, RequestContext } from './decodedRequest.ts'
import type { Types } from './signedPart.ts'

/** Fields in which typed data names the account whose order or permission it is. */
const accountFields = new Set(
  'owner holder from offerer maker signer swapper trader account user sender authorizer delegator voter wallet'.split(
    ' ',
  ),
)

/** Its typed data names no owner: the owner is an argument of the call, and the type of the `witness` is the site's. */
const permit2Name = 'Permit2'

type SignedData = {
  types: Types
  primaryType: string
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
}

/**
 * Whether typed data names the account in a field of its primary type, which a contract compares with the signer. An
 * address elsewhere (receiver, spender, a nested field) binds nothing.
 */
export function namesAccount(
  { types, primaryType, domain, message }: SignedData,
  account: string,
): boolean {
  if (domain.name === permit2Name || !isAddress(account, { strict: false })) return false
  const fields = ownValue(types, primaryType) ?? []
  return fields.some(({ name, type }) => {
    const value = ownValue(message, name)
    return (
      type === 'address' &&
      accountFields.has(name) &&
      typeof value === 'string' &&
      isAddressEqual(value as `0x${string}`, account)
    )
  })
}

/** A signature that names no account counts for every account of the key: the approval shows the other one, too. */
export function describeOtherAccount({
  otherAccount,
}: RequestContext): Pick<DecodedRequest, 'facts' | 'warnings'> {
  if (!otherAccount) return { facts: [], warnings: [] }
  const label = texts().approve.otherAccount
  return {
    facts: [{ label, value: otherAccount, kind: 'address' }],
    warnings: [{ level: 'danger', text: texts().approve.bothAccounts }],
  }
}
