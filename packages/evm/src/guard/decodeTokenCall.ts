import { isSameAddress } from '@latchkey/core'
import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import { type Hex, parseAbi } from 'viem'
import type { CallDecoder, DecodeContext } from './decodeContext.ts'
import { decodeFunction } from './decodeFunction.ts'
import { describeAllowance, describeOperator } from './describeAllowance.ts'

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amountOrId)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function increaseApproval(address spender, uint256 added)',
  'function decreaseAllowance(address spender, uint256 removed)',
  'function transferAndCall(address to, uint256 amount, bytes data)',
  'function approveAndCall(address spender, uint256 amount, bytes data)',
  'function send(address to, uint256 amount, bytes data)',
  'function authorizeOperator(address operator)',
])

const nftAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
])

const permitAbi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])

const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** Decodes calls of tokens and NFTs (ERC-20, ERC-721, ERC-1155). */
export const decodeTokenCall: CallDecoder = (call, context) => {
  const data = call.data ?? '0x'
  return (
    decodeErc20Call(call.to, data, context) ??
    decodeNftCall(call.to, data) ??
    decodePermitCall(call.to, data) ??
    decodeWrap(call.to, data, call.value ?? 0n)
  )
}

function decodeErc20Call(token: string, data: Hex, context: DecodeContext): DecodedRequest | null {
  const decoded = decodeFunction(tokenAbi, data)
  switch (decoded?.functionName) {
    case 'transfer':
      return withFacts({ kind: 'transfers', token, to: decoded.args[0], amount: decoded.args[1] })
    case 'transferAndCall':
    case 'send':
      return mergeDecoded(
        withFacts({ kind: 'transfers', token, to: decoded.args[0], amount: decoded.args[1] }),
        withDanger('unknown-call', decoded.args[0]),
      )
    case 'transferFrom':
      return decodeTransferFrom(token, decoded.args, context)
    case 'approve':
    case 'approveAndCall':
    case 'increaseAllowance':
    case 'increaseApproval':
      return describeAllowance({ token, spender: decoded.args[0], amount: decoded.args[1] })
    case 'decreaseAllowance':
      return withFacts({ kind: 'revokes', token, spender: decoded.args[0] })
    case 'authorizeOperator':
      return describeOperator(token, decoded.args[0], true)
    default:
      return null
  }
}

/** An account that sends its own tokens uses `transfer`; `transferFrom` of them is a drainer's call. */
function decodeTransferFrom(
  token: string,
  [from, to, amount]: readonly [string, string, bigint],
  context: DecodeContext,
): DecodedRequest {
  return isSameAddress(from, context.account)
    ? mergeDecoded(
        withFacts({ kind: 'transfers', token, to, amount }),
        withDanger('gives-for-nothing', to),
      )
    : withFacts({ kind: 'transfers', token, to, amount, from })
}

function decodeNftCall(token: string, data: Hex): DecodedRequest | null {
  const decoded = decodeFunction(nftAbi, data)
  switch (decoded?.functionName) {
    case 'safeTransferFrom': {
      const [, to, id] = decoded.args
      return mergeDecoded(
        withFacts({ kind: 'transfers-nft', token, to, id }),
        withDanger('nft-leaves', to),
      )
    }
    case 'safeBatchTransferFrom': {
      const [, to, ids] = decoded.args
      const facts = ids.map((id) => ({ kind: 'transfers-nft', token, to, id }) as const)
      return mergeDecoded(withFacts(...facts), withDanger('nft-leaves', to))
    }
    case 'setApprovalForAll':
      return describeOperator(token, decoded.args[0], decoded.args[1])
    default:
      return null
  }
}

/** Executes a permit. It costs the account tokens only if the account itself signed the permit. */
function decodePermitCall(token: string, data: Hex): DecodedRequest | null {
  const decoded = decodeFunction(permitAbi, data)
  if (!decoded) return null
  return mergeDecoded(
    withFacts({ kind: 'calls', contract: token, method: decoded.functionName }),
    withDanger('unknown-call', token),
  )
}

function decodeWrap(token: string, data: Hex, value: bigint): DecodedRequest | null {
  const decoded = decodeFunction(wrappedAbi, data)
  // Any contract may have a function `deposit`; only the simulation shows whether the coins return as a token.
  const unverified = withDanger('unknown-call', token)
  switch (decoded?.functionName) {
    case 'deposit':
      return mergeDecoded(withFacts({ kind: 'wraps', token, amount: value }), unverified)
    case 'withdraw':
      return mergeDecoded(
        withFacts({ kind: 'unwraps', token, amount: decoded.args[0] }),
        unverified,
      )
    default:
      return data === '0x' ? decodedNothing : null
  }
}
