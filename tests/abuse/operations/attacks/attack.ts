import type { BundlerClient, ConnectedChain } from '../../../bundler/operationFixture.ts'
import type { AttackerFunds } from '../attackerFunds.ts'

export type AttackOptions = {
  fixture: ConnectedChain
  /** The attack's own address, at a project of the server. */
  clientOf(project: 'shop' | 'rival' | 'attacker'): BundlerClient
  funds: AttackerFunds
  signal: AbortSignal
  count(outcome: string): void
}

/** A finding of the review: how an attacker took a budget, stopped a bundler or made it pay. */
export type Attack = {
  name: string
  /** Before the honest project is measured, while the chain makes no blocks and its base fee is 1 gwei. */
  prepare?(options: AttackOptions): Promise<void>
  run(options: AttackOptions): Promise<void>
}
