import { isSameAddress } from '@latchkey/core'
import { type DecodedRequest, mergeDecoded, withDanger, withFacts } from '@latchkey/core/adapter'
import { zeroAddress } from 'viem'
import { toAddress } from '../money/toAddress.ts'
import type { CallDecoder, DecodeContext } from './decodeContext.ts'
import { decodeNamed, functionsOf, type NamedCall } from './decodeNamed.ts'
import { asAddress } from './fields.ts'
import { orderFunctions, payoutFunctions, rightsFunctions } from './rightsFunctions.ts'

const rights = functionsOf(rightsFunctions)
const payouts = functionsOf(payoutFunctions)
const orders = functionsOf(orderFunctions)

/** Decodes calls that move no token of the account and yet cost it: rights for another address, payouts to one, orders. */
export const decodeRightsCall: CallDecoder = ({ to: contract, data = '0x' }, context) => {
  const right = decodeNamed(rights, data)
  if (right) return describeRecipients('grants-rights', contract, right, context)
  const payout = decodeNamed(payouts, data)
  if (payout) return describeRecipients('pays-out', contract, payout, context)
  const order = decodeNamed(orders, data)
  if (!order) return null
  const called = describeCall(contract, order)
  return isTakenBack(order) ? called : mergeDecoded(called, withDanger('order', contract))
}

function describeRecipients(
  kind: 'grants-rights' | 'pays-out',
  contract: string,
  call: NamedCall,
  { account }: DecodeContext,
): DecodedRequest {
  const recipients = call.values('to').map(toRecipient).filter(isForeign(account, contract))
  const isExecutedForOther = call
    .values('owner')
    .some((owner) => !isSameAddress(String(owner), account))
  const isHarmless = isExecutedForOther || (kind === 'grants-rights' && isTakenBack(call))
  return mergeDecoded(
    describeCall(contract, call),
    ...(isHarmless ? [] : recipients).map((to) =>
      mergeDecoded(withFacts({ kind, contract, to }), withDanger(kind, to)),
    ),
  )
}

/**
 * The contract may do more than its function says, and pay or take assets; the simulation shows it. A payout to the zero
 * address stays in the contract: Uniswap's positions collect so before they unwrap.
 */
function describeCall(contract: string, { name }: NamedCall): DecodedRequest {
  return mergeDecoded(
    withFacts({ kind: 'calls', contract, method: name }),
    withDanger('unknown-call', contract),
  )
}

/** Name services take the address of another chain as bytes. */
function toRecipient(value: unknown): string {
  const address = asAddress(value)
  return address ? toAddress(address) : String(value)
}

function isTakenBack(call: NamedCall): boolean {
  const isOff = call.values('isOn').some((isOn) => isOn === false)
  return isOff || call.values('amount').some((amount) => BigInt(amount as bigint) === 0n)
}

function isForeign(account: string, contract: string): (to: string) => boolean {
  return (to) => ![account, contract, zeroAddress].some((own) => isSameAddress(to, own))
}
