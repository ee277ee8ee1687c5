import { localSolanaAccounts } from '@latchkey/testing'
import type { Instruction } from '@solana/kit'
import { instruction, key, text, u32, u64 } from './instructionBytes.ts'
import { positions, programs } from './solanaPositions.ts'

const { alice } = localSolanaAccounts
const clock = 'SysvarC1ock11111111111111111111111111111111'
const rent = 'SysvarRent111111111111111111111111111111111'
const history = 'SysvarStakeHistory1111111111111111111111111'
const config = 'StakeConfig11111111111111111111111111111111'
const signer = [alice.address, 's'] as const

export const stakerRole = 0
export const withdrawerRole = 1

/** Instructions of the stake program, signed by alice. */
export const stake = {
  initialize: (at: string, staker: string, withdrawer: string, lockup?: Lockup): Instruction =>
    instruction(
      programs.stake,
      [
        [at, 'w'],
        [rent, 'r'],
      ],
      u32(0),
      key(staker),
      key(withdrawer),
      u64(lockup?.until ?? 0n),
      u64(0n),
      key(lockup?.custodian ?? programs.system),
    ),
  authorize: (to: string, role: number, at: string = positions.stake): Instruction =>
    instruction(programs.stake, [[at, 'w'], [clock, 'r'], signer], u32(1), key(to), u32(role)),
  authorizeChecked: (to: string, role: number): Instruction =>
    instruction(
      programs.stake,
      [[positions.stake, 'w'], [clock, 'r'], signer, [to, 's']],
      u32(10),
      u32(role),
    ),
  /** The authority is an address that is derived from alice's and a seed. */
  authorizeWithSeed: (at: string, to: string, role: number, seed: string): Instruction =>
    instruction(
      programs.stake,
      [[at, 'w'], signer, [clock, 'r']],
      u32(8),
      key(to),
      u32(role),
      text(seed),
      key(programs.system),
    ),
  authorizeCheckedWithSeed: (at: string, to: string, role: number, seed: string): Instruction =>
    instruction(
      programs.stake,
      [[at, 'w'], signer, [clock, 'r'], [to, 's']],
      u32(11),
      u32(role),
      text(seed),
      key(programs.system),
    ),
  withdraw: (to: string, amount: bigint): Instruction =>
    instruction(
      programs.stake,
      [[positions.stake, 'w'], [to, 'w'], [clock, 'r'], [history, 'r'], signer],
      u32(4),
      u64(amount),
    ),
  /** Until this time, in seconds, its custodian decides. */
  setLockup: (until: bigint, custodian: string): Instruction =>
    instruction(
      programs.stake,
      [[positions.stake, 'w'], signer],
      u32(6),
      Uint8Array.of(1),
      u64(until),
      Uint8Array.of(0, 1),
      key(custodian),
    ),
  split: (to: string, amount: bigint): Instruction =>
    instruction(programs.stake, [[positions.stake, 'w'], [to, 'w'], signer], u32(3), u64(amount)),
  merge: (): Instruction =>
    instruction(
      programs.stake,
      [[positions.stake, 'w'], [positions.secondStake, 'w'], [clock, 'r'], [history, 'r'], signer],
      u32(7),
    ),
  delegate: (at: string = positions.stake): Instruction =>
    instruction(
      programs.stake,
      [[at, 'w'], [positions.vote, 'r'], [clock, 'r'], [history, 'r'], [config, 'r'], signer],
      u32(2),
    ),
  deactivate: (): Instruction =>
    instruction(programs.stake, [[positions.delegated, 'w'], [clock, 'r'], signer], u32(5)),
} as const

type Lockup = { until: bigint; custodian: string }

/** Instructions of the vote program, signed by alice. */
export const vote = {
  authorize: (to: string, role: number): Instruction =>
    instruction(
      programs.vote,
      [[positions.vote, 'w'], [clock, 'r'], signer],
      u32(1),
      key(to),
      u32(role),
    ),
  authorizeChecked: (to: string, role: number): Instruction =>
    instruction(
      programs.vote,
      [[positions.vote, 'w'], [clock, 'r'], signer, [to, 's']],
      u32(7),
      u32(role),
    ),
  withdraw: (to: string, amount: bigint): Instruction =>
    instruction(programs.vote, [[positions.vote, 'w'], [to, 'w'], signer], u32(3), u64(amount)),
  updateIdentity: (to: string): Instruction =>
    instruction(programs.vote, [[positions.vote, 'w'], [to, 's'], signer], u32(4)),
} as const

/** Instructions of the upgradeable loader, signed by alice. */
export const loader = {
  setAuthority: (at: string, to?: string): Instruction =>
    instruction(
      programs.loader,
      [[at, 'w'], signer, ...(to ? ([[to, 'r']] as const) : [])],
      u32(4),
    ),
  setAuthorityChecked: (at: string, to: string): Instruction =>
    instruction(programs.loader, [[at, 'w'], signer, [to, 's']], u32(7)),
  close: (to: string): Instruction =>
    instruction(programs.loader, [[positions.buffer, 'w'], [to, 'w'], signer], u32(5)),
  closeProgram: (to: string): Instruction =>
    instruction(
      programs.loader,
      [[positions.programData, 'w'], [to, 'w'], signer, [positions.program, 'w']],
      u32(5),
    ),
  upgrade: (spill: string): Instruction =>
    instruction(
      programs.loader,
      [
        [positions.programData, 'w'],
        [positions.program, 'w'],
        [positions.buffer, 'w'],
        [spill, 'w'],
        [rent, 'r'],
        [clock, 'r'],
        signer,
      ],
      u32(3),
    ),
} as const
