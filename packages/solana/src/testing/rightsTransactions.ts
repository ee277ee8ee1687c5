import { localSolanaAccounts, localSolanaTokens } from '@latchkey/testing'
import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit'
import {
  getAllocateInstruction,
  getAuthorizeNonceAccountInstruction,
  getInitializeNonceAccountInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { instruction } from './instructionBytes.ts'
import { oneSol, positions, programs } from './solanaPositions.ts'
import { loader, stake, stakerRole, vote, withdrawerRole } from './stakeInstructions.ts'
import { tokenAccountOf } from './writeTestTransaction.ts'

const { alice, bob, dave, mallory } = localSolanaAccounts
const owner = createNoopSigner(address(alice.address))
const attacker = address(mallory.address)
const vault = { programAddress: programs.vault }
const laterThanAll = 9_000_000_000n
const usdc = (person: string): Promise<Address> =>
  tokenAccountOf(person, localSolanaTokens.usdc.address)

const nonceTo = (newNonceAuthority: Address): Instruction =>
  getAuthorizeNonceAccountInstruction({
    nonceAccount: positions.nonce,
    nonceAuthority: owner,
    newNonceAuthority,
  })
const withdrawNonce = (withdrawAmount: bigint): Instruction =>
  getWithdrawNonceAccountInstruction({
    nonceAccount: positions.nonce,
    recipientAccount: attacker,
    nonceAuthority: owner,
    withdrawAmount,
  })
const nonceAccountOfAlice = [
  getAllocateInstruction({ newAccount: owner, space: 80n }),
  getInitializeNonceAccountInstruction({
    nonceAccount: address(alice.address),
    nonceAuthority: attacker,
  }),
]
const vaultAuthority = (newAuthority: Address | null, owned = positions.vault): Instruction =>
  getSetAuthorityInstruction(
    { owned, owner, authorityType: AuthorityType.AccountOwner, newAuthority },
    vault,
  )
const vaultTransfer = (to: Address, amount = 1_000n): Instruction =>
  getTransferInstruction(
    { source: positions.vault, destination: to, authority: owner, amount },
    vault,
  )
const closeVault = (destination: Address): Instruction =>
  getCloseAccountInstruction({ account: positions.secondVault, destination, owner }, vault)
/** SOL above the rent, which the token program's copy pays out of a position. */
const excessOf = (to: string, at = positions.vault, program: Address = programs.vault) =>
  instruction(
    program,
    [
      [at, 'w'],
      [to, 'w'],
      [alice.address, 's'],
    ],
    Uint8Array.of(38),
  )
/** Instructions in one of the token program's batches, which Latchkey does not decode. */
export function inBatch(...instructions: readonly Instruction[]): Instruction {
  const accounts = instructions.flatMap((part) => part.accounts ?? [])
  const data = instructions.flatMap((part) => [
    part.accounts?.length ?? 0,
    part.data?.length ?? 0,
    ...(part.data ?? []),
  ])
  return { programAddress: programs.token, accounts, data: Uint8Array.of(255, ...data) }
}

/** What the pool that alice's position is in pays, signed by the pool. */
const poolPays = async (to: string): Promise<Instruction> =>
  getTransferInstruction({
    source: await usdc(bob.address),
    destination: await usdc(to),
    authority: createNoopSigner(address(bob.address)),
    amount: 5_000_000n,
  })

/** A transaction that gives away a right, and changes no balance of the visitor. */
export type RightsTransaction = { name: string; write(): Promise<readonly Instruction[]> }

const one = (name: string, ...instructions: readonly Instruction[]): RightsTransaction => ({
  name,
  write: async () => instructions,
})

export const rightsTransactions: readonly RightsTransaction[] = [
  one('the withdrawer of a stake', stake.authorize(attacker, withdrawerRole)),
  one('the staker of a stake', stake.authorize(attacker, stakerRole)),
  one(
    'both authorities of a stake',
    stake.authorize(attacker, stakerRole),
    stake.authorize(attacker, withdrawerRole),
  ),
  one(
    'the withdrawer of a delegated stake',
    stake.authorize(attacker, withdrawerRole, positions.delegated),
  ),
  one('the withdrawer of a stake, checked', stake.authorizeChecked(attacker, withdrawerRole)),
  one('the staker of a stake, checked', stake.authorizeChecked(attacker, stakerRole)),
  one('the withdrawer of a stake, to a program', stake.authorize(programs.vault, withdrawerRole)),
  one('a stake withdrawn to another address', stake.withdraw(attacker, 5n * oneSol)),
  one('half a stake withdrawn to another address', stake.withdraw(attacker, oneSol)),
  one('a lockup with a foreign custodian', stake.setLockup(laterThanAll, attacker)),
  one('a lockup without an end', stake.setLockup(laterThanAll, alice.address)),
  one('a nonce account', nonceTo(attacker)),
  one('a nonce account withdrawn', withdrawNonce(oneSol)),
  one('half a nonce account withdrawn', withdrawNonce(oneSol / 2n)),
  one('the visitor’s address as a nonce account', ...nonceAccountOfAlice),
  one('data on the visitor’s address', getAllocateInstruction({ newAccount: owner, space: 80n })),
  one('the voter of a vote account', vote.authorize(attacker, 0)),
  one('the withdrawer of a vote account', vote.authorize(attacker, 1)),
  one('the withdrawer of a vote account, checked', vote.authorizeChecked(attacker, 1)),
  one('a vote account withdrawn', vote.withdraw(attacker, oneSol)),
  one('the identity of a validator', vote.updateIdentity(attacker)),
  one('the upgrade authority of a program', loader.setAuthority(positions.programData, attacker)),
  one(
    'the upgrade authority, checked',
    loader.setAuthorityChecked(positions.programData, attacker),
  ),
  one('the upgrade authority removed', loader.setAuthority(positions.programData)),
  one('the authority of a buffer', loader.setAuthority(positions.buffer, attacker)),
  one('a buffer closed for another address', loader.close(attacker)),
  one('a program closed', loader.closeProgram(alice.address)),
  one('a program’s code replaced', loader.upgrade(alice.address)),
  one('a position in an unknown program', vaultAuthority(attacker)),
  one('an empty position in an unknown program', vaultAuthority(attacker, positions.secondVault)),
  one('a position closed for another address', closeVault(attacker)),
  one('SOL of a position', excessOf(attacker)),
  {
    name: 'SOL of the visitor’s own token account',
    write: async () => [excessOf(attacker, await usdc(alice.address), programs.token)],
  },
  {
    name: 'a token account’s close authority, in a batch',
    write: async () => {
      const [owned, authorityType] = [await usdc(alice.address), AuthorityType.CloseAccount]
      const given = { owned, owner, authorityType, newAuthority: attacker }
      return [inBatch(getSetAuthorityInstruction(given))]
    },
  },
  {
    name: 'an allowance, in a batch',
    write: async () => {
      const source = await usdc(alice.address)
      return [inBatch(getApproveInstruction({ source, delegate: attacker, owner, amount: 5n }))]
    },
  },
  {
    name: 'a position emptied, whose tokens the pool pays to another address',
    write: async () => [vaultTransfer(positions.bobsVault), await poolPays(dave.address)],
  },
  {
    name: 'a position closed with its rent returned, whose tokens go to another address',
    write: async () => [closeVault(address(alice.address)), await poolPays(dave.address)],
  },
]
