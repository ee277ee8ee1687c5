import type { Call } from '@latchkey/core/adapter'
import { encodeFunctionData, erc20Abi } from 'viem'
import { toAddress } from './toAddress.ts'

/**
 * Encodes a transfer. Tokens without a return value (USDT) take the same calldata; the return value matters only to the
 * simulation.
 */
export function encodeTransfer({
  token,
  to,
  amount,
}: {
  token: string | null
  to: string
  amount: bigint
}): Call {
  const recipient = toAddress(to)
  if (token === null) return { to: recipient, value: amount }
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [recipient, amount],
  })
  return { to: toAddress(token), data }
}

/** Encodes an approval for exactly this amount. */
export function encodeApproval({
  token,
  spender,
  amount,
}: {
  token: string
  spender: string
  amount: bigint
}): Call {
  const args = [toAddress(spender), amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  return { to: toAddress(token), data }
}
