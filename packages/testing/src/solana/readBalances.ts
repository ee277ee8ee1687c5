import type { Address } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import type { AccountBalances } from './ledgerEntry.ts'
import { isTokenProgram } from './programs.ts'
import { decodeMint, decodeTokenAccount } from './tokenBytes.ts'

/** Reads the current SOL and token balances of the accounts. */
export function readBalances(svm: LiteSVM, accounts: readonly Address[]): AccountBalances {
  const tokens = accounts.flatMap((address, accountIndex) => {
    const account = svm.getAccount(address)
    if (!account.exists || !isTokenProgram(account.programAddress)) return []
    const decoded = decodeTokenAccount(Uint8Array.from(account.data))
    if (!decoded) return []
    const decimals = decimalsOf(svm, decoded.mint)
    return [{ accountIndex, programId: account.programAddress, decimals, ...decoded }]
  })
  return { balances: accounts.map((address) => svm.getBalance(address) ?? 0n), tokens }
}

export function decimalsOf(svm: LiteSVM, mint: Address): number {
  const account = svm.getAccount(mint)
  return (account.exists && decodeMint(Uint8Array.from(account.data))?.decimals) || 0
}
