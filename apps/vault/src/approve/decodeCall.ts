import { findKnownToken } from '@latchkey/wire/knownTokens'
import { getAddress, type Hex } from 'viem'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import type { EvmTransaction, Fact, Warning } from './decodedRequest.ts'
import { decodeSwap } from './decodeSwap.ts'
import { isUnlimited } from './isUnlimited.ts'
import { isKnownRouter, isWrappedCoin } from './knownRouters.ts'
import type { SwapCall } from './swapCall.ts'

/** A call as its calldata describes it, without a node. */
export type DecodedCall = {
  title: string
  facts: readonly Fact[]
  warnings: readonly Warning[]
  needsWindow: boolean
  movesValue: boolean
  receivers: readonly string[]
  /** The token whose symbol and decimals must be read from the chain. */
  token?: { address: Hex; amount: bigint; label: string }
  minimum?: Minimum
  /** A swap at a market price; wrapping gives exactly the amount. */
  swap?: SwapCall
}

/** The least that the account receives; `token: null` for the native coin. */
export type Minimum = { token: Hex | null; amount: bigint }

/** The account that makes a call, and its network. */
export type Caller = { account: string; chainId: string }

/** `transfer(address,uint256)` of ERC-20. */
const transferSelector = '0xa9059cbb'
/** `approve(address,uint256)` of ERC-20 and ERC-721. */
const approveSelector = '0x095ea7b3'
/** `setApprovalForAll(address,bool)` of ERC-721 and ERC-1155. */
const setApprovalForAllSelector = '0xa22cb465'

/** Decodes a transaction from its calldata only. Everything that it does not recognize needs the vault's window. */
export function decodeCall(call: EvmTransaction, caller: Caller): DecodedCall {
  const { to, data, value } = call
  if (to === null) {
    return {
      title: texts().approve.deploy,
      facts: [{ label: texts().approve.data, value: data, kind: 'code' }],
      warnings: [{ level: 'danger', text: texts().approve.unknownCall }],
      needsWindow: true,
      movesValue: true,
      receivers: [],
    }
  }
  if (data === '0x') {
    return {
      title: texts().approve.send,
      facts: [{ label: texts().approve.to, value: getAddress(to), kind: 'address' }],
      warnings: [],
      needsWindow: false,
      movesValue: true,
      receivers: [getAddress(to)],
    }
  }
  const tokenCall = value === 0n ? decodeTokenCall({ ...call, to }, caller) : null
  return tokenCall ?? decodeSwapCall({ ...call, to }, caller) ?? describeUnknownCall(to, data)
}

/** A swap needs the window: only there the approval shows what it would give now beside the minimum. */
function decodeSwapCall(call: EvmTransaction & { to: Hex }, caller: Caller): DecodedCall | null {
  const swap = decodeSwap(call, caller)
  if (!swap) return null
  const { tokenIn, amountIn, tokenOut, minimumOut } = swap
  const label = texts().approve.amount
  return {
    title: texts().approve.swap,
    facts: [{ label: texts().approve.contract, value: getAddress(call.to), kind: 'address' }],
    warnings: [],
    needsWindow: true,
    movesValue: true,
    receivers: [],
    ...(tokenIn ? { token: { address: tokenIn, amount: amountIn, label } } : {}),
    minimum: { token: tokenOut, amount: minimumOut },
    ...(isWrappedCoin(caller.chainId, call.to) ? {} : { swap }),
  }
}

function decodeTokenCall(
  { to: token, data }: EvmTransaction & { to: Hex },
  caller: Caller,
): DecodedCall | null {
  const words = splitWords(data)
  if (!words) return null
  switch (data.slice(0, 10)) {
    case transferSelector:
      return words.length === 2 ? decodeTransfer(token, words) : null
    case approveSelector:
      return words.length === 2 ? decodeApproval(token, words, caller) : null
    case setApprovalForAllSelector:
      return words.length === 2 ? decodeSetApprovalForAll(token, words) : null
    default:
      return null
  }
}

function decodeTransfer(token: Hex, [to, amount]: readonly bigint[]): DecodedCall | null {
  const address = toAddress(to)
  if (!address) return null
  return {
    title: texts().approve.send,
    facts: [
      { label: texts().approve.to, value: address, kind: 'address' },
      { label: texts().approve.tokenContract, value: getAddress(token), kind: 'address' },
    ],
    warnings: [],
    needsWindow: false,
    movesValue: true,
    receivers: [address],
    token: { address: token, amount: amount ?? 0n, label: texts().approve.amount },
  }
}

function decodeApproval(
  token: Hex,
  [spender, amount = 0n]: readonly bigint[],
  { chainId }: Caller,
): DecodedCall | null {
  const address = toAddress(spender)
  if (!address) return null
  const hasNoLimit = isUnlimited(amount)
  const isRevocation = amount === 0n
  const warningText = hasNoLimit ? texts().approve.noLimit : texts().approve.takesLater
  return {
    title: isRevocation ? texts().approve.revokeSpending : texts().approve.spending,
    facts: [
      { label: texts().approve.spender, value: address, kind: 'address' },
      { label: texts().approve.tokenContract, value: getAddress(token), kind: 'address' },
      ...(hasNoLimit ? [unlimitedFact(chainId, token)] : []),
    ],
    warnings: isRevocation ? [] : [{ level: hasNoLimit ? 'danger' : 'caution', text: warningText }],
    needsWindow: hasNoLimit,
    // An ERC-721 `approve` has the same calldata, and 0 may be a token id.
    movesValue: true,
    receivers: isRevocation || isKnownRouter(chainId, address) ? [] : [address],
    ...(hasNoLimit ? {} : { token: { address: token, amount, label: texts().approve.amount } }),
  }
}

/** A known token is named; the symbol of any other would be its own claim. */
export function unlimitedFact(chainId: string, token: string): Fact {
  const { amount: label, unlimited, unlimitedOf } = texts().approve
  const known = findKnownToken(chainId, token)
  if (!known) return { label, value: unlimited, kind: 'amount' }
  const value = fill(unlimitedOf, { symbol: known.symbol })
  return { label, value, kind: 'amount', asset: { token, amount: null } }
}

function decodeSetApprovalForAll(
  token: Hex,
  [operator, isApproved]: readonly bigint[],
): DecodedCall | null {
  const address = toAddress(operator)
  if (!address) return null
  return {
    title: isApproved ? texts().approve.nftPermission : texts().approve.revokeNftPermission,
    facts: [
      { label: texts().approve.operator, value: address, kind: 'address' },
      { label: texts().approve.collection, value: getAddress(token), kind: 'address' },
    ],
    warnings: isApproved
      ? [
          {
            level: 'danger',
            text: texts().approve.takesNfts,
          },
        ]
      : [],
    needsWindow: isApproved !== 0n,
    movesValue: isApproved !== 0n,
    receivers: [address],
  }
}

function describeUnknownCall(to: Hex, data: Hex): DecodedCall {
  return {
    title: texts().approve.contractCall,
    facts: [
      { label: texts().approve.contract, value: getAddress(to), kind: 'address' },
      { label: texts().approve.data, value: data, kind: 'code' },
    ],
    warnings: [{ level: 'danger', text: texts().approve.unknownCall }],
    needsWindow: true,
    movesValue: true,
    receivers: [],
  }
}

/** The 32-byte words of the calldata; `null` if bytes are left over. */
function splitWords(data: Hex): readonly bigint[] | null {
  const body = data.slice(10)
  if (body.length % 64 !== 0) return null
  return (body.match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}

function toAddress(word: bigint | undefined): Hex | null {
  if (word === undefined || word >= 2n ** 160n) return null
  return getAddress(`0x${word.toString(16).padStart(40, '0')}`)
}
