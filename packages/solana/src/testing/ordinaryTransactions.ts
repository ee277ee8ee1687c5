import { localSolanaAccounts, localSolanaTokens } from '@latchkey/testing'
import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit'
import {
  getAuthorizeNonceAccountInstruction,
  getTransferSolInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system'
import {
  getCloseAccountInstruction,
  getRevokeInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { instruction, u32, u64 } from './instructionBytes.ts'
import { mintTo, newNonce, newStake, openTokenAccount, splitStake } from './newSolanaAccounts.ts'
import { oneSol, positions, programs, wrappedSol } from './solanaPositions.ts'
import { loader, stake, stakerRole, vote, withdrawerRole } from './stakeInstructions.ts'
import { tokenAccountOf } from './writeTestTransaction.ts'

const { alice, bob, carol } = localSolanaAccounts
const { usdc, latch } = localSolanaTokens
const owner = createNoopSigner(address(alice.address))
const site = createNoopSigner(address(bob.address))
const vault = { programAddress: programs.vault }
const memo = (words: string): Instruction => ({
  programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  accounts: [{ address: owner.address, role: 2 }],
  data: new TextEncoder().encode(words),
})
const priorityFee = [
  instruction(
    address('ComputeBudget111111111111111111111111111111'),
    [],
    Uint8Array.of(2),
    u32(300_000),
  ),
  instruction(
    address('ComputeBudget111111111111111111111111111111'),
    [],
    Uint8Array.of(3),
    u64(20_000n),
  ),
]
const pay = (amount: bigint, to = bob.address): Instruction =>
  getTransferSolInstruction({ source: owner, destination: address(to), amount })
const sendUsdc = async (amount: bigint, to = bob.address): Promise<Instruction> =>
  getTransferInstruction({
    source: await tokenAccountOf(alice.address, usdc.address),
    destination: await tokenAccountOf(to, usdc.address),
    authority: owner,
    amount,
  })
/** What the site pays, signed by the site: a claim, a reward, or its half of a swap. */
const receiveUsdc = async (amount: bigint): Promise<Instruction> =>
  getTransferInstruction({
    source: await tokenAccountOf(bob.address, usdc.address),
    destination: await tokenAccountOf(alice.address, usdc.address),
    authority: site,
    amount,
  })

const vaultTransfer = (source: Address, destination: Address, authority = owner): Instruction =>
  getTransferInstruction({ source, destination, authority, amount: 10n }, vault)
const nonce = { nonceAccount: positions.nonce, nonceAuthority: owner }

async function wrapSol(): Promise<readonly Instruction[]> {
  const account = await tokenAccountOf(alice.address, wrappedSol)
  return [
    await openTokenAccount(wrappedSol),
    pay(oneSol, account),
    getSyncNativeInstruction({ account }),
  ]
}

/** A transaction that well-known kinds of sites ask for. */
export type OrdinaryTransaction = { name: string; write(): Promise<readonly Instruction[]> }

const one = (name: string, ...instructions: readonly Instruction[]): OrdinaryTransaction => ({
  name,
  write: async () => instructions,
})

export const ordinaryTransactions: readonly OrdinaryTransaction[] = [
  { name: 'a new stake', write: () => newStake(2n * oneSol) },
  { name: 'a new stake of a staking service', write: () => newStake(2n * oneSol, bob.address) },
  one('a stake delegated', stake.delegate()),
  one('a stake deactivated', stake.deactivate()),
  one('a stake withdrawn', stake.withdraw(alice.address, 5n * oneSol)),
  one('half a stake withdrawn', stake.withdraw(alice.address, oneSol)),
  one('two stakes merged', stake.merge()),
  { name: 'a stake split', write: splitStake },
  one('a stake’s authority confirmed', stake.authorize(alice.address, withdrawerRole)),
  one('a stake’s staker confirmed', stake.authorizeChecked(alice.address, stakerRole)),
  one('a validator’s reward withdrawn', vote.withdraw(alice.address, oneSol)),
  one('a buffer closed', loader.close(alice.address)),
  { name: 'a new nonce account', write: newNonce },
  one(
    'a nonce account withdrawn',
    getWithdrawNonceAccountInstruction({
      ...nonce,
      recipientAccount: owner.address,
      withdrawAmount: oneSol,
    }),
  ),
  one(
    'a nonce account’s authority confirmed',
    getAuthorizeNonceAccountInstruction({ ...nonce, newNonceAuthority: owner.address }),
  ),
  {
    name: 'a claim',
    write: async () => [await openTokenAccount(usdc.address), await receiveUsdc(7n)],
  },
  {
    name: 'a claim with a priority fee and a memo',
    write: async () => [...priorityFee, await receiveUsdc(7n), memo('claim:7')],
  },
  {
    name: 'a claim that closes the position it is for',
    write: async () => [
      getCloseAccountInstruction(
        { account: positions.secondVault, destination: owner.address, owner },
        vault,
      ),
      await receiveUsdc(7n),
    ],
  },
  { name: 'a mint that the visitor pays', write: async () => [...(await mintTo(site)), pay(5n)] },
  { name: 'a free mint', write: () => mintTo(site) },
  { name: 'a token that the visitor creates', write: () => mintTo(owner) },
  { name: 'wrapped SOL', write: wrapSol },
  {
    name: 'wrapped and unwrapped SOL',
    write: async () => [
      ...(await wrapSol()),
      getCloseAccountInstruction({
        account: await tokenAccountOf(alice.address, wrappedSol),
        destination: owner.address,
        owner,
      }),
    ],
  },
  {
    name: 'a swap with a market maker',
    write: async () => [...priorityFee, pay(oneSol / 10n), await receiveUsdc(15_000_000n)],
  },
  {
    name: 'a swap of tokens with a market maker',
    write: async () => [
      await openTokenAccount(latch.address, bob.address),
      getTransferCheckedInstruction({
        source: await tokenAccountOf(alice.address, latch.address),
        mint: address(latch.address),
        destination: await tokenAccountOf(bob.address, latch.address),
        authority: owner,
        amount: 5n,
        decimals: 9,
      }),
      await receiveUsdc(3n),
    ],
  },
  {
    name: 'a payment in a shop',
    write: async () => [await sendUsdc(12_500_000n), memo('order 12')],
  },
  { name: 'a tip', write: async () => [pay(10_000_000n, carol.address)] },
  {
    name: 'a token sent to an address without a token account',
    write: async () => [
      await openTokenAccount(usdc.address, carol.address),
      await sendUsdc(1_000_000n, carol.address),
    ],
  },
  {
    name: 'an allowance revoked',
    write: async () => [
      getRevokeInstruction({ source: await tokenAccountOf(alice.address, usdc.address), owner }),
    ],
  },
  one('a deposit inside a game', vaultTransfer(positions.vault, positions.secondVault)),
  one('a move in a game', vaultTransfer(positions.vault, positions.bobsVault)),
  one('points that a game pays', vaultTransfer(positions.bobsVault, positions.vault, site)),
  one('a vote, as a memo', memo('vote: yes')),
  one('a priority fee alone', ...priorityFee, memo('check in')),
]
