import { type Address, address } from '@solana/kit'

export const tokenProgram: Address = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const associatedProgram: Address = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const metadataProgram: Address = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

export function isTokenProgram(program: string): boolean {
  return program === tokenProgram || program === token2022Program
}
