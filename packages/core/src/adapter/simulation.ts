import type { Account } from '../connection/account.ts'
import type { Network } from '../network/network.ts'
import type { Call } from './call.ts'

/** A change of the account's balance of one asset, in base units: negative when the asset leaves. */
export type AssetChange =
  | { kind: 'native'; amount: bigint }
  | { kind: 'token'; token: string; amount: bigint }
  | { kind: 'nft'; token: string; id: bigint; amount: bigint }

/** An allowance that exists after a transaction and did not before. */
export type AllowanceChange = {
  token: string
  spender: string
  /** `all` for every NFT of a collection. */
  amount: bigint | 'all'
}

/** An address outside the account that may get something of it by a call, without an outflow of the account. */
export type RightChange = {
  /** As the `DangerCode` of the same name. */
  kind: 'grants-rights' | 'pays-out' | 'unknown-rights'
  contract: string
  to: string
}

/** What calls would do, simulated on the chain's present state. */
export type Simulation =
  | {
      status: 'simulated'
      changes: readonly AssetChange[]
      /** The same for each call, if the chain reports them separately. */
      calls?: readonly (readonly AssetChange[])[]
      /** What `SimulationRequest.recipient` received. */
      received: readonly AssetChange[]
      allowances: readonly AllowanceChange[]
      /** For each call; absent if the chain or the node doesn't report it. */
      rights?: readonly (readonly RightChange[])[]
      /** The account's balances before, by the key of `assetKey`, of the measured assets. */
      holdings?: ReadonlyMap<string, bigint>
      gasUsed: bigint | null
      /** False when the node returns no events: a token that was not measured may have moved unseen. */
      isComplete: boolean
    }
  | { status: 'reverted'; reason: string | null; holdings?: ReadonlyMap<string, bigint> }

export type SimulationRequest = {
  account: Account
  network: Network
  calls: readonly Call[]
  /** Tokens whose balance is measured before and after, independently of their events. */
  tokens?: readonly string[]
  /** Allowances that are measured. */
  allowances?: readonly { token: string; spender: string }[]
  /** Another address whose balances are measured. */
  recipient?: string
}
