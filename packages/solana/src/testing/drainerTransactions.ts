import type { DangerCode } from '@latchkey/core/adapter'
import { localSolanaAccounts, localSolanaTokens } from '@latchkey/testing'
import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit'
import { getAssignInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token'
import { tokenAccountOf } from './writeTestTransaction.ts'

const { alice, bob, mallory } = localSolanaAccounts
const owner = createNoopSigner(address(alice.address))
const attacker = address(mallory.address)
const stake = address('Stake11111111111111111111111111111111111111')
const tokenAccount = (): Promise<Address> =>
  tokenAccountOf(alice.address, localSolanaTokens.usdc.address)

/** A transaction that a drainer asks a visitor to sign. */
export type DrainerTransaction = {
  name: string
  code: DangerCode
  /** Takes what the account holds, in lamports. */
  write(balance: bigint): Promise<readonly Instruction[]>
}

export const drainerTransactions: readonly DrainerTransaction[] = [
  {
    name: 'the account given to a program',
    code: 'control',
    write: async () => [getAssignInstruction({ account: owner, programAddress: stake })],
  },
  {
    name: 'a token account with a new owner',
    code: 'control',
    write: async () => [await setAuthority(AuthorityType.AccountOwner)],
  },
  {
    name: 'a token account with a new close authority',
    code: 'control',
    write: async () => [await setAuthority(AuthorityType.CloseAccount)],
  },
  {
    name: 'an allowance',
    code: 'allowance',
    write: async () => [await approve(1_000n)],
  },
  {
    name: 'an unlimited allowance',
    code: 'allowance-unlimited',
    write: async () => [await approve((1n << 64n) - 1n)],
  },
  {
    name: 'nearly everything',
    code: 'takes-everything',
    write: async (balance) => [pay((balance * 24n) / 25n)],
  },
  {
    name: 'what would fail',
    code: 'would-fail',
    write: async () => [pay(1n << 62n)],
  },
  {
    name: 'an unknown program whose simulation fails',
    code: 'unknown-call',
    write: async () => [
      {
        programAddress: stake,
        accounts: [{ address: owner.address, role: 1 }],
        data: Uint8Array.of(255),
      },
    ],
  },
  {
    name: 'a token account closed in favour of the attacker',
    code: 'gives-for-nothing',
    write: async () => [
      getCloseAccountInstruction({ account: await tokenAccount(), destination: attacker, owner }),
    ],
  },
]

function pay(amount: bigint): Instruction {
  return getTransferSolInstruction({ source: owner, destination: address(bob.address), amount })
}

async function setAuthority(authorityType: AuthorityType): Promise<Instruction> {
  const owned = await tokenAccount()
  return getSetAuthorityInstruction({ owned, owner, authorityType, newAuthority: attacker })
}

async function approve(amount: bigint): Promise<Instruction> {
  return getApproveInstruction({ source: await tokenAccount(), delegate: attacker, owner, amount })
}
