import type { Account } from '../connection/account.ts'
import type { Network } from '../network/network.ts'
import type { Call } from './call.ts'

export type AssetChange =
  | { kind: 'native'; amount: bigint }
  | { kind: 'token'; token: string; amount: bigint }
  | { kind: 'collectible'; token: string; id: bigint; amount: bigint }

/** What somebody may take from the account after a transaction and could not take before. */
export type AllowanceChange = {
  token: string
  spender: string
  /** `all` for every collectible of a collection. */
  amount: bigint | 'all'
}

/** What calls would do, simulated on the chain's present state. */
export type Simulation =
  | {
      status: 'played'
      changes: readonly AssetChange[]
      /** The same for each call, where the chain tells them apart. */
      calls?: readonly (readonly AssetChange[])[]
      /** What somebody else got who was asked about. */
      received: readonly AssetChange[]
      allowances: readonly AllowanceChange[]
      /** What the account held before, by the key of `assetKey`, of the assets that were measured. */
      holdings?: ReadonlyMap<string, bigint>
      gasUsed: bigint | null
      /** False when the node shows only what was asked for: another token may have moved unseen. */
      sawEverything: boolean
    }
  | { status: 'reverted'; reason: string | null; holdings?: ReadonlyMap<string, bigint> }

export type SimulationRequest = {
  account: Account
  network: Network
  calls: readonly Call[]
  /** Tokens whose balance is measured, whatever the contracts say in their events. */
  tokens?: readonly string[]
  /** Allowances that are measured. */
  allowances?: readonly { token: string; spender: string }[]
  /** Somebody else whose balances are measured. */
  recipient?: string
}
