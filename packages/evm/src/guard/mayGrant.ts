import { isSameAddress } from '@latchkey/core'
import { zeroAddress } from 'viem'
import { asAddress, asHex, type Fields, isFields } from './fields.ts'
import type { ParsedTypedData } from './parseTypedData.ts'

/** Names of typed data by which sites and contracts grant rights or move value. */
const grantingName =
  /permit|authori[sz]|allowance|approv|userop|metatransaction|forward|safemessage|transfer|withdraw|send|payment|execut|multisig/i
/** Fields whose address is no party that gets something: assets, places, and who signs. */
const plainField =
  /token|asset|currenc|collection|nft|contract|pool|market|vault|from|wallet|voter|author|space|referr/i

/**
 * Whether unknown typed data may grant something. A contract may accept any signature, so a name that grants, a party
 * beside the account or bytes that cannot be read are a risk there. A server only accepts what it defines: a log-in, a
 * vote, a profile; a risk is what grants by its name and names another party.
 */
export function mayGrant(
  { primaryType, message, domain, contract }: ParsedTypedData,
  account: string,
): boolean {
  const isGranting = grantingName.test(primaryType)
  const own = [account, zeroAddress, ...(contract ? [contract] : [])]
  const hasOtherParty = addressesIn(message).some(
    (party) => !own.some((address) => isSameAddress(address, party)),
  )
  if (contract === null && domain.salt === undefined) return isGranting && hasOtherParty
  return isGranting || hasOtherParty || isBlind(message)
}

/** All structs inside of a message, at any depth. */
export function nestedIn(message: Fields): readonly Fields[] {
  return Object.values(message)
    .flatMap((value): readonly unknown[] => (Array.isArray(value) ? value.flat() : [value]))
    .filter(isFields)
    .flatMap((struct) => [struct, ...nestedIn(struct)])
}

function addressesIn(message: Fields): readonly string[] {
  return [message, ...nestedIn(message)].flatMap((struct) =>
    Object.entries(struct).flatMap(([name, value]) => {
      const values: readonly unknown[] = Array.isArray(value) ? value : [value]
      return plainField.test(name) ? [] : values.flatMap((item) => asAddress(item) ?? [])
    }),
  )
}

const hashDigits = 2 + 64

/** A message of hashes or bytes alone could stand for anything. */
function isBlind(message: Fields): boolean {
  const values = Object.values(message)
  return values.length > 0 && values.every((value) => (asHex(value) ?? '').length >= hashDigits)
}
