import { decodeTokenAccount } from '../token/tokenBytes.ts'
import { addressAt, amountAt, numberAt } from './bytes.ts'

/** The fields of a token account that decide who controls its tokens. */
export type TokenAccountState = {
  mint: string
  owner: string
  amount: bigint
  delegate: string | null
  delegatedAmount: bigint
  closeAuthority: string | null
}

/** `null` when the bytes are not a token account. */
export function decodeTokenAccountState(data: Uint8Array): TokenAccountState | null {
  const account = decodeTokenAccount(data)
  if (!account) return null
  const delegate = numberAt(data, 72) === 1 ? addressAt(data, 76) : null
  return {
    ...account,
    delegate,
    delegatedAmount: delegate ? (amountAt(data, 121) ?? 0n) : 0n,
    closeAuthority: numberAt(data, 129) === 1 ? addressAt(data, 133) : null,
  }
}
