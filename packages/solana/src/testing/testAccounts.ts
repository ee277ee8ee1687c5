import type { ChainAccount } from '../rpc/replies.ts'
import { tokenProgram } from '../token/programs.ts'
import { concatBytes, key, u32, u64 } from './instructionBytes.ts'

/** An account of the chain for tests of pure functions: a person's, unless the options name another program or data. */
export function chainAccount(options: Partial<ChainAccount> = {}): ChainAccount {
  const owner = '11111111111111111111111111111111'
  return { lamports: 0n, owner, data: new Uint8Array(), executable: false, ...options }
}

/** A token account of 165 bytes. */
export function tokenAccount(options: {
  mint: string
  owner: string
  amount?: bigint
  delegate?: string
  delegatedAmount?: bigint
  closeAuthority?: string
  lamports?: bigint
  program?: string
}): ChainAccount {
  const { mint, owner, amount = 0n, delegate, delegatedAmount = 0n, closeAuthority } = options
  const data = concatBytes(
    key(mint),
    key(owner),
    u64(amount),
    optionalKey(delegate),
    // Initialized, and no wrapped SOL.
    Uint8Array.of(1),
    u32(0),
    u64(0n),
    u64(delegatedAmount),
    optionalKey(closeAuthority),
  )
  const { lamports = 2_039_280n, program = tokenProgram } = options
  return chainAccount({ lamports, owner: program, data })
}

function optionalKey(address: string | undefined): Uint8Array {
  return address === undefined ? new Uint8Array(36) : concatBytes(u32(1), key(address))
}
