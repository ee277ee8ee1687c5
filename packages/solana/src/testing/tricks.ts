import type { DangerCode } from '@latchkey/core'
import { localSolanaAccounts, localSolanaTokens } from '@latchkey/testing'
import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit'
import { getAssignInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token'
import { purseOf } from './writeTestTransaction.ts'

const { alice, bob, mallory } = localSolanaAccounts
const owner = createNoopSigner(address(alice.address))
const thief = address(mallory.address)
const stake = address('Stake11111111111111111111111111111111111111')
const purse = (): Promise<Address> => purseOf(alice.address, localSolanaTokens.usdc.address)

/** What drainers have people sign. */
export type Trick = {
  name: string
  code: DangerCode
  /** Takes what the account holds, in lamports. */
  write(held: bigint): Promise<readonly Instruction[]>
}

export const tricks: readonly Trick[] = [
  {
    name: 'the account given to a program',
    code: 'control',
    write: async () => [getAssignInstruction({ account: owner, programAddress: stake })],
  },
  {
    name: 'a purse handed over',
    code: 'control',
    write: async () => [await handOver(AuthorityType.AccountOwner)],
  },
  {
    name: 'somebody who may close a purse',
    code: 'control',
    write: async () => [await handOver(AuthorityType.CloseAccount)],
  },
  {
    name: 'an allowance',
    code: 'allowance',
    write: async () => [await allow(1_000n)],
  },
  {
    name: 'an allowance without end',
    code: 'allowance-unlimited',
    write: async () => [await allow((1n << 64n) - 1n)],
  },
  {
    name: 'nearly everything',
    code: 'takes-everything',
    write: async (held) => [pay((held * 24n) / 25n)],
  },
  {
    name: 'what would fail',
    code: 'would-fail',
    write: async () => [pay(1n << 62n)],
  },
  {
    name: 'a program nobody knows, when it cannot be played',
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
    name: 'a purse closed for somebody else',
    code: 'gives-for-nothing',
    write: async () => [
      getCloseAccountInstruction({ account: await purse(), destination: thief, owner }),
    ],
  },
]

function pay(amount: bigint): Instruction {
  return getTransferSolInstruction({ source: owner, destination: address(bob.address), amount })
}

async function handOver(authorityType: AuthorityType): Promise<Instruction> {
  const owned = await purse()
  return getSetAuthorityInstruction({ owned, owner, authorityType, newAuthority: thief })
}

async function allow(amount: bigint): Promise<Instruction> {
  return getApproveInstruction({ source: await purse(), delegate: thief, owner, amount })
}
