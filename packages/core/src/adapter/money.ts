import type { Account } from '../connection/account.ts'
import type { Network } from '../network/network.ts'
import type { Call } from './call.ts'
import type { PermitAbilities } from './permit.ts'
import type { RequestDescription } from './request.ts'
import type { Simulation, SimulationRequest } from './simulation.ts'
import type { SwapCall, SwapVenue } from './swapCall.ts'
import type { TokenFacts, TransactionOutcome } from './tokenFacts.ts'

/** What a transaction costs, in the native currency. */
export type NetworkCost = {
  /** What it is likely to cost. */
  fee: bigint
  /** What must be there for the wallet to send it: fees may rise until it is mined. */
  reserve: bigint
  /** The part of the fee that opens an account for the recipient, and stays in it. */
  deposit?: bigint
  /** The wallet names the fee when it asks its owner; nobody knows it before, and the numbers say nothing. */
  namedBy?: 'wallet'
}

/** One pool of a route, seen in the direction of the swap. Its fee is 0.3 %, as of Uniswap V2. */
export type Pool = { reserveIn: bigint; reserveOut: bigint }

/** Where an account stood before a transaction was asked for; with it the transaction is found again. */
export type Mark = { nonce: number; block: bigint }

export type BatchStatus =
  | { status: 'pending' }
  | { status: 'confirmed' | 'reverted'; hash: string | null }

/** What send, swap and the guard ask of a chain. Each may be missing: then the chain cannot do it. */
export type MoneyAbilities = PermitAbilities & {
  /** Fetches the code behind all of these ahead of time. */
  warmUp?(): Promise<void>
  /** Stops when the node that answers our reads is on another chain. @throws network/wrong-chain */
  requireNode?(network: Network): Promise<void>
  readToken?(options: { network: Network; token: string }): Promise<TokenFacts>
  tokenBalance?(options: { network: Network; account: Account; token: string }): Promise<bigint>
  readAllowance?(options: {
    network: Network
    account: Account
    token: string
    spender: string
  }): Promise<bigint>
  /** Is there code behind the address? A smart account's owner may well be meant; a token rarely is. */
  isContract?(options: { network: Network; address: string }): Promise<boolean>
  /** Writes a transfer down; `token` is `null` for the native currency. */
  writeTransfer?(options: { token: string | null; to: string; amount: bigint }): Promise<Call>
  writeApproval?(options: { token: string; spender: string; amount: bigint }): Promise<Call>
  estimateCost?(options: {
    network: Network
    account: Account
    calls: readonly Call[]
  }): Promise<NetworkCost>
  simulate?(request: SimulationRequest): Promise<Simulation | null>
  /** What a swap's calldata says, or `null` when it says anything but one plain swap. */
  readSwap?(options: { account: Account; call: Call; venue: SwapVenue }): Promise<SwapCall | null>
  /** The pools of each route; `null` for a route with a step nobody has a pool for. */
  readPools?(options: {
    network: Network
    router: string
    routes: readonly (readonly string[])[]
  }): Promise<readonly (readonly Pool[] | null)[]>
  /** What a site's request to the wallet would do, in plain facts. */
  describeRequest?(options: {
    account: Account
    network: Network
    method: string
    params: unknown
    /** Where swaps may go: only there calldata is read as a swap. */
    venue: SwapVenue
    signal: AbortSignal
  }): Promise<RequestDescription>
  /** Can the wallet send several calls as one, all or nothing? */
  canBatch?(options: { account: Account; network: Network }): Promise<boolean>
  /** Hands calls to the wallet as one. The wallet refuses an `id` it has seen before. */
  sendCalls?(options: {
    account: Account
    network: Network
    calls: readonly Call[]
    id: string
  }): Promise<string>
  batchStatus?(options: { account: Account; id: string }): Promise<BatchStatus>
  /** `null` when nobody can be asked. */
  markTransactions?(options: { account: Account; network: Network }): Promise<Mark | null>
  /** A transaction of the account since the mark that makes exactly this call; its hash or `null`. */
  findTransaction?(options: {
    account: Account
    network: Network
    call: Call
    since: Mark
  }): Promise<string | null>
  /** Waits until the transaction, or one that took its place, is mined. */
  waitForTransaction?(options: {
    account: Account
    network: Network
    call: Call
    hash: string
    since?: Mark
    signal?: AbortSignal
  }): Promise<TransactionOutcome>
}
