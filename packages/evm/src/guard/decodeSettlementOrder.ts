import { isSameAddress } from '@latchkey/core'
import type { AssetChange, RequestedCall } from '@latchkey/core/adapter'
import { zeroAddress } from 'viem'
import type { DecodeContext } from './decodeContext.ts'
import { asAddress, asBigint, type Fields } from './fields.ts'

/** CoW Protocol's settlement contract, the same on every network: it pays the order's minimum or does not execute. */
export const cowSettlement = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
/** CoW's address of the native currency. */
const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const maxSeconds = 3_600n

/**
 * A swap order for a known settlement contract that pays the account and expires within the hour: assessed like a swap, by
 * the price of its minimum. `null` for any other order, which stays a risk.
 */
export function decodeSettlementOrder(
  { contract, message }: { contract: string | null; message: Fields },
  { account }: DecodeContext,
): RequestedCall | null {
  if (contract === null || !isSameAddress(contract, cowSettlement)) return null
  const sell = asAddress(message.sellToken)
  const buy = asAddress(message.buyToken)
  const receiver = asAddress(message.receiver)
  const [sold, fee, minimum, validTo] = [
    ...[asBigint(message.sellAmount), asBigint(message.feeAmount)],
    ...[asBigint(message.buyAmount), asBigint(message.validTo)],
  ]
  if (!sell || !buy || !receiver || sold == null || fee == null || minimum == null) return null
  if (validTo == null || validTo > BigInt(Math.floor(Date.now() / 1000)) + maxSeconds) return null
  if (![account, zeroAddress].some((own) => isSameAddress(own, receiver))) return null
  if (message.sellTokenBalance !== 'erc20' || message.buyTokenBalance !== 'erc20') return null
  const amount = sold + fee
  const buysNative = isSameAddress(buy, nativeToken)
  const arriving: AssetChange = buysNative
    ? { kind: 'native', amount: minimum }
    : { kind: 'token', token: buy, amount: minimum }
  return {
    targets: [contract],
    facts: [
      {
        ...{ kind: 'swaps', router: contract, sell, buy: buysNative ? null : buy },
        ...{ amount, minimum, recipient: account },
      },
    ],
    dangers: [],
    changes: [{ kind: 'token', token: sell, amount: -amount }, arriving],
  }
}
