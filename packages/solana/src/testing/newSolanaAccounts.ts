import { localSolanaAccounts } from '@latchkey/testing'
import { address, createAddressWithSeed, createNoopSigner, type Instruction } from '@solana/kit'
import {
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
} from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from '@solana-program/token'
import { concatBytes, instruction, key, text, u32, u64 } from './instructionBytes.ts'
import { oneSol, programs } from './solanaPositions.ts'
import { stake } from './stakeInstructions.ts'
import { tokenAccountOf } from './writeTestTransaction.ts'

const { alice } = localSolanaAccounts
const owner = createNoopSigner(address(alice.address))

/** Opens a person's associated token account. */
export const openTokenAccount = async (mint: string, of = alice.address): Promise<Instruction> =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: owner,
    ata: await tokenAccountOf(of, mint),
    owner: address(of),
    mint: address(mint),
  })

/** A new stake account at an address that is derived from alice's, as web wallets create it. */
export async function newStake(
  amount: bigint,
  staker = alice.address,
): Promise<readonly Instruction[]> {
  const at = await createAddressWithSeed({
    baseAddress: owner.address,
    programAddress: programs.stake,
    seed: 'stake:1',
  })
  return [
    instruction(
      programs.system,
      [
        [alice.address, 'ws'],
        [at, 'w'],
      ],
      u32(3),
      concatBytes(key(alice.address), text('stake:1'), u64(amount), u64(200n)),
      key(programs.stake),
    ),
    stake.initialize(at, staker, alice.address),
    ...(staker === alice.address ? [stake.delegate(at)] : []),
  ]
}

export async function splitStake(): Promise<readonly Instruction[]> {
  const to = address('11111111111111111111111111111112')
  return [
    getCreateAccountInstruction({
      payer: owner,
      newAccount: createNoopSigner(to),
      lamports: 2_282_880n,
      space: 200n,
      programAddress: programs.stake,
    }),
    stake.split(to, 2n * oneSol),
  ]
}

const newMint = address('3wyAj7Rt1TWVPZVteFJPLa26JmLvdb1CAKEFZm3NY75E')
const mintAccount = getCreateAccountInstruction({
  payer: owner,
  newAccount: createNoopSigner(newMint),
  lamports: 1_461_600n,
  space: 82n,
  programAddress: programs.token,
})
/** A new mint, and one token of it for alice. */
export const mintTo = async (mintAuthority: typeof owner): Promise<readonly Instruction[]> => [
  mintAccount,
  getInitializeMint2Instruction({
    mint: newMint,
    decimals: 0,
    mintAuthority: mintAuthority.address,
    freezeAuthority: null,
  }),
  await openTokenAccount(newMint),
  getMintToInstruction({
    mint: newMint,
    token: await tokenAccountOf(alice.address, newMint),
    mintAuthority,
    amount: 1n,
  }),
]
export async function newNonce(): Promise<readonly Instruction[]> {
  const at = address('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
  return [
    getCreateAccountInstruction({
      payer: owner,
      newAccount: createNoopSigner(at),
      lamports: 1_447_680n,
      space: 80n,
      programAddress: programs.system,
    }),
    getInitializeNonceAccountInstruction({ nonceAccount: at, nonceAuthority: owner.address }),
  ]
}
