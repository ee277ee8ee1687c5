import type { Address } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import type { Standing } from './ledgerEntry.ts'
import { isTokenProgram } from './programs.ts'
import { decodeMint, decodeTokenAccount } from './tokenBytes.ts'

/** What these accounts hold right now. */
export function readStanding(svm: LiteSVM, accounts: readonly Address[]): Standing {
  const tokens = accounts.flatMap((address, accountIndex) => {
    const account = svm.getAccount(address)
    if (!account.exists || !isTokenProgram(account.programAddress)) return []
    const held = decodeTokenAccount(Uint8Array.from(account.data))
    if (!held) return []
    const decimals = decimalsOf(svm, held.mint)
    return [{ accountIndex, programId: account.programAddress, decimals, ...held }]
  })
  return { balances: accounts.map((address) => svm.getBalance(address) ?? 0n), tokens }
}

export function decimalsOf(svm: LiteSVM, mint: Address): number {
  const account = svm.getAccount(mint)
  return (account.exists && decodeMint(Uint8Array.from(account.data))?.decimals) || 0
}
