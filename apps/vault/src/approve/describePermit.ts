import { findKnownToken } from '@latchkey/wire/knownTokens'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import { fill } from '../text/fill.ts'
import { formatMoment } from '../text/format.ts'
import { texts } from '../text/language.ts'
import { unlimitedFact } from './decodeCall.ts'
import type { Fact, Warning } from './decodedRequest.ts'
import { isUnlimited } from './isUnlimited.ts'
import type { Types } from './signedPart.ts'

/** A permit of ERC-2612: the token of the domain lets the spender take `value` until `deadline`. */
const permitFields = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const permitMessage = v.object({ spender: v.string(), value: v.string(), deadline: v.string() })

/** `Date` has no later time than this. */
const maxUnixSeconds = 8_640_000_000_000n

type SignedData = {
  types: Types
  primaryType: string
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
}

/**
 * A permit of a known token in words: how much, who may take it, and until when. `null` for any other typed data, of
 * which only the fields themselves can be shown.
 */
export function describePermit(
  { types, primaryType, domain, message }: SignedData,
  chainId: string,
): { facts: readonly Fact[]; warnings: readonly Warning[] } | null {
  const fields = types.Permit?.map(({ name, type }) => `${type} ${name}`).join(',')
  if (primaryType !== 'Permit' || fields !== permitFields) return null
  if (`eip155:${domain.chainId}` !== chainId) return null
  const token = String(domain.verifyingContract)
  const known = findKnownToken(chainId, token)
  const read = v.safeParse(permitMessage, message)
  if (!known || !read.success) return null
  const words = texts().approve
  const { spender, value, deadline } = read.output
  const amount = BigInt(value)
  const hasNoLimit = isUnlimited(amount)
  const shown = `${formatUnits(amount, known.decimals)} ${known.symbol}`
  const amountFact: Fact = hasNoLimit
    ? unlimitedFact(chainId, token)
    : {
        label: words.amount,
        value: fill(texts().permissions.upTo, { amount: shown }),
        kind: 'amount',
        asset: { token, amount },
      }
  return {
    facts: [
      amountFact,
      { label: words.spender, value: spender, kind: 'address' },
      { label: words.validUntil, value: formatDeadline(BigInt(deadline)), kind: 'text' },
    ],
    warnings: hasNoLimit ? [{ level: 'danger', text: words.noLimit }] : [],
  }
}

function formatDeadline(unixSeconds: bigint): string {
  if (unixSeconds > maxUnixSeconds) return texts().approve.noExpiry
  return formatMoment(new Date(Number(unixSeconds) * 1_000).toISOString())
}
