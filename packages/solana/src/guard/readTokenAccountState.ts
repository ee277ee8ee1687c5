import { readTokenAccount } from '../money/tokenBytes.ts'
import { addressAt, amountAt, numberAt } from './bytes.ts'

/** Everything about a token account that can be taken from its owner. */
export type PurseState = {
  mint: string
  owner: string
  amount: bigint
  delegate: string | null
  delegatedAmount: bigint
  closeAuthority: string | null
}

/** `null` when these are no bytes of an account that holds a token. */
export function readPurse(data: Uint8Array): PurseState | null {
  const held = readTokenAccount(data)
  if (!held) return null
  const delegate = numberAt(data, 72) === 1 ? addressAt(data, 76) : null
  return {
    ...held,
    delegate,
    delegatedAmount: delegate ? (amountAt(data, 121) ?? 0n) : 0n,
    closeAuthority: numberAt(data, 129) === 1 ? addressAt(data, 133) : null,
  }
}
