import { type Address, address } from '@solana/kit'

export const systemProgram: Address = address('11111111111111111111111111111111')
export const computeBudgetProgram: Address = address('ComputeBudget111111111111111111111111111111')
export const associatedProgram: Address = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const tokenProgram: Address = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const stakeProgram: Address = address('Stake11111111111111111111111111111111111111')
export const voteProgram: Address = address('Vote111111111111111111111111111111111111111')
export const upgradeableLoader: Address = address('BPFLoaderUpgradeab1e11111111111111111111111')

/** The token program (Token or Token-2022), or `null` for any other. */
export function tokenProgramOf(owner: string): Address | null {
  return [tokenProgram, token2022Program].find((program) => program === owner) ?? null
}
