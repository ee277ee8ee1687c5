import type { Account } from '../connection/account.ts'
import type { Network } from '../network/network.ts'
import type { Call } from './call.ts'
import type { CallsStatus, Capabilities } from './calls.ts'
import type { DecodedPermission, GrantedPermission, PermissionRequest } from './permissions.ts'
import type { PermitAbilities } from './permit.ts'
import type { RequestDescription } from './request.ts'
import type { Simulation, SimulationRequest } from './simulation.ts'
import type { SwapCall, SwapRouters } from './swapCall.ts'
import type { SourcedTokenMetadata, TokenMetadata } from './tokenMetadata.ts'
import type { RequestWords, WordSources } from './words.ts'

/** What a transaction costs, in the native currency. */
export type NetworkCost = {
  /** The expected cost. */
  fee: bigint
  /** The balance that the wallet needs to send it, because fees can rise until it's mined. */
  reserve: bigint
  /** The part of the fee that creates an account for the recipient and stays in it. */
  deposit?: bigint
  /** Set when the wallet chooses the fee and shows it in its prompt; `fee` and `reserve` are then 0 and mean nothing. */
  namedBy?: 'wallet'
}

/** One pool of a route, in the direction of the swap. Its fee is 0.3 %, as in Uniswap V2. */
export type Pool = { reserveIn: bigint; reserveOut: bigint }

/** The account's nonce and the chain's height before a transaction was requested; the search for that transaction starts here. */
export type ChainCursor = { nonce: number; block: bigint }

/** The methods that send, swap and the request guard need of a chain. A missing method is a missing ability. */
export type MoneyAbilities = PermitAbilities & {
  /** Loads the code of all these methods ahead of time. */
  warmUp?(): Promise<void>
  /** Checks that the node for reads is on this network. @throws network/wrong-chain */
  requireNode?(network: Network): Promise<void>
  readToken?(options: { network: Network; token: string }): Promise<TokenMetadata>
  /** Reads a token from every independent node: the site's (otherwise the server's) and the connected wallet's. */
  readTokenFromAllNodes?(options: {
    network: Network
    token: string
  }): Promise<readonly SourcedTokenMetadata[]>
  tokenBalance?(options: { network: Network; account: Account; token: string }): Promise<bigint>
  readAllowance?(options: {
    network: Network
    account: Account
    token: string
    spender: string
  }): Promise<bigint>
  /** Whether the address has code. A smart account is a usual recipient; a token contract rarely is. */
  isContract?(options: { network: Network; address: string }): Promise<boolean>
  /** Encodes a transfer; `token` is `null` for the native currency. */
  writeTransfer?(options: { token: string | null; to: string; amount: bigint }): Promise<Call>
  writeApproval?(options: { token: string; spender: string; amount: bigint }): Promise<Call>
  /** Calls around a swap that make a smart account's batch revert when it receives less; `token` is `null` for the native currency. */
  writeMinimumCheck?(options: {
    account: Account
    token: string | null
    minimum: bigint
  }): Promise<{ before: Call; after: Call }>
  estimateCost?(options: {
    network: Network
    account: Account
    calls: readonly Call[]
  }): Promise<NetworkCost>
  simulate?(request: SimulationRequest): Promise<Simulation | null>
  /** Decodes a swap's calldata; `null` unless it's exactly one swap. */
  readSwap?(options: {
    account: Account
    call: Call
    swapRouters: SwapRouters
  }): Promise<SwapCall | null>
  /** The pools of each route; `null` for a route with a missing pool. */
  readPools?(options: {
    network: Network
    router: string
    routes: readonly (readonly string[])[]
  }): Promise<readonly (readonly Pool[] | null)[]>
  /** What a site's request to the wallet would do: decoded from its bytes and simulated. */
  describeRequest?(options: {
    account: Account
    network: Network
    method: string
    params: unknown
    /** The listed routers: only their calldata is decoded as a swap. */
    swapRouters: SwapRouters
    signal: AbortSignal
  }): Promise<RequestDescription>
  /** A site's request in the words of its contracts' descriptors; `null` for a request that has none. */
  readWords?(options: {
    account: Account
    network: Network
    method: string
    params: unknown
    sources: WordSources
  }): Promise<RequestWords | null>
  /** Whether the wallet can send several calls atomically (EIP-5792). */
  canBatch?(options: { account: Account; network: Network }): Promise<boolean>
  /** What the wallet can do on this network (EIP-5792). */
  getCapabilities?(options: { account: Account; network: Network }): Promise<Capabilities>
  /** Sends calls as one atomic batch. The wallet rejects an `id` that it has seen before. */
  sendCalls?(options: {
    account: Account
    network: Network
    calls: readonly Call[]
    id: string
    capabilities?: Readonly<Record<string, unknown>>
    /** The modal built, checked and showed these calls. All others go through the request guard. */
    isReviewed?: boolean
  }): Promise<string>
  getCallsStatus?(options: { account: Account; id: string }): Promise<CallsStatus>
  /** Opens the status of a batch in the wallet. */
  showCallsStatus?(options: { account: Account; id: string }): Promise<void>
  /** Asks a smart account for permissions that its contract enforces (ERC-7715). */
  grantPermissions?(options: {
    account: Account
    network: Network
    to: string
    expiry: number
    permissions: readonly PermissionRequest[]
  }): Promise<readonly GrantedPermission[]>
  /** Revokes a permission on the chain; resolves when that is included. */
  revokePermission?(options: { account: Account; network: Network; context: string }): Promise<void>
  /** Ends an account upgrade (EIP-7702); resolves when that is included. */
  revokeAccountUpgrade?(options: { account: Account; network: Network }): Promise<void>
  /** Whether a passkey owns the embedded wallet's smart account, from its contract. */
  hasPasskeyOwner?(options: { account: Account; network: Network }): Promise<boolean>
  /** Adds a passkey as a second owner, or removes it; resolves when that is included. */
  changePasskeyOwner?(options: {
    account: Account
    network: Network
    change: 'add' | 'remove'
  }): Promise<void>
  /** Decodes a permission from its context; `null` if it isn't the account's. */
  readPermission?(options: {
    account: Account
    network: Network
    context: string
  }): Promise<DecodedPermission | null>
  /** Reads the account's nonce and the chain's height as they are now; `null` when no node is configured. */
  advanceCursor?(options: { account: Account; network: Network }): Promise<ChainCursor | null>
  /** Finds a transaction of the account since the cursor that makes exactly this call; its hash or `null`. */
  findTransaction?(options: {
    account: Account
    network: Network
    call: Call
    since: ChainCursor
  }): Promise<string | null>
  /** Waits until the transaction, or a replacement of it, is mined. */
  waitForTransaction?(options: {
    account: Account
    network: Network
    call: Call
    hash: string
    since?: ChainCursor
    signal?: AbortSignal
  }): Promise<TransactionOutcome>
}

/** How a transaction that was sent ended. */
export type TransactionOutcome = {
  /** `failed`: it never got into a block and no longer can. */
  status: 'confirmed' | 'reverted' | 'replaced' | 'cancelled' | 'failed'
  /** The transaction that was mined; another one than was sent when it was sped up or replaced. */
  hash: string
}
