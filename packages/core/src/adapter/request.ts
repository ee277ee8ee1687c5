import type { AllowanceChange, AssetChange } from './simulation.ts'

/** One decoded effect of a request, as data; react writes the sentence. */
export type RequestFact =
  | { kind: 'pays'; to: string; amount: bigint }
  /** `from` is set when the call moves another account's tokens, by its allowance. */
  | { kind: 'transfers'; token: string; to: string; amount: bigint; from?: string }
  | { kind: 'transfers-nft'; token: string; to: string; id: bigint }
  | { kind: 'allows'; token: string; spender: string; amount: bigint | 'all' }
  | { kind: 'revokes'; token: string; spender: string }
  /** A swap at a listed router. Tokens are `null` for the native currency. */
  | {
      kind: 'swaps'
      router: string
      sell: string | null
      buy: string | null
      amount: bigint
      minimum: bigint
      recipient: string
    }
  | { kind: 'wraps'; token: string; amount: bigint }
  | { kind: 'unwraps'; token: string; amount: bigint }
  | { kind: 'calls'; contract: string; method: string | null }
  | { kind: 'deploys' }
  | { kind: 'delegates'; to: string; chainId: bigint }
  | { kind: 'signs-text'; text: string }
  | { kind: 'signs-bytes'; length: number }
  | { kind: 'signs-in'; domain: string }
  | { kind: 'signs-typed-data'; type: string; contract: string | null }
  | { kind: 'grants-permissions' }
  | { kind: 'opens-account'; token: string; to: string }
  | { kind: 'closes-account'; account: string; to: string }
  /** Another address, or a program, owns the account afterwards. */
  | { kind: 'changes-owner'; account: string; to: string }
  | { kind: 'burns'; token: string; amount: bigint }
  /** A right without a token movement: credit, authorization, operator of a position, owner of a name. */
  | { kind: 'grants-rights'; contract: string; to: string }
  /** A contract or program pays what is the account's to another address. */
  | { kind: 'pays-out'; contract: string; to: string }

/** The kind of a risk. */
export type DangerCode =
  /** A spender receives a limited allowance. */
  | 'allowance'
  | 'allowance-unlimited'
  /** The spender is an account without code. */
  | 'allowance-to-person'
  /** An operator may transfer every NFT of a collection (`setApprovalForAll`). */
  | 'operator'
  | 'permit'
  | 'permit-unlimited'
  | 'permit2'
  /** A signed sell order, which its holder can execute later. */
  | 'order'
  /** Other code controls the account (EIP-7702); `-everywhere`: on every network. */
  | 'delegation'
  | 'delegation-everywhere'
  | 'delegatecall'
  /** Changes who controls the account: its owners, modules or authorities. */
  | 'control'
  /** The signed bytes can't be decoded; they could be any transaction. */
  | 'blind-signature'
  /** The request is for another network than the wallet is on. */
  | 'other-chain'
  /** A sign-in message for another site. */
  | 'other-site'
  | 'unknown-typed-data'
  | 'unknown-call'
  /** Native coins for a call that could not be decoded. */
  | 'pays-unknown-call'
  | 'unknown-method'
  /** More leaves in the simulation than the words of the request's descriptor say. */
  | 'words-differ'
  /** More would leave than the account has. */
  | 'not-enough'
  /** At least 95 % of a balance leaves. */
  | 'takes-everything'
  /** An asset leaves, and nothing with a known price arrives. */
  | 'gives-for-nothing'
  /** What arrives is worth much less than what leaves. */
  | 'poor-return'
  /** Something arrives whose value could not be compared with what leaves. */
  | 'return-unchecked'
  /** A swap whose recipient isn't the account. */
  | 'foreign-recipient'
  /** A transfer in a batch with calls of another kind. */
  | 'transfer-in-batch'
  | 'nft-leaves'
  /** The subject receives a right over the account's property, although no asset moves. */
  | 'grants-rights'
  /** The subject receives what a contract or program owes the account. */
  | 'pays-out'
  /** The simulation shows a change that names the account and the subject, and that can't be decoded. */
  | 'unknown-rights'
  | 'permissions'
  | 'deployment'
  | 'would-fail'
  /** No node simulated it in time: only its bytes were decoded. */
  | 'not-simulated'
  | 'malformed'
  /** A site can set any priority fee. The subject is the fee, with its unit. */
  | 'high-fee'
  /** Never expires (durable nonce): it can be sent at any later time. */
  | 'no-expiry'
  /** One approval signs more than one transaction. */
  | 'several'

/** A risk of a request. */
export type Danger = {
  code: DangerCode
  /** The contract, spender, recipient or site that the risk is about; of `high-fee` the fee. */
  subject: string | null
  /** The outgoing asset: `native` or a token's address. Absent if the risk isn't about an asset. */
  asset?: string
}

/** One call of a batch, or one Solana transaction, which is simulated as a whole. */
export type RequestedCall = {
  /** The contracts or programs that are called. */
  targets: readonly string[]
  facts: readonly RequestFact[]
  /** Risks found in the bytes alone. */
  dangers: readonly Danger[]
  /** What this call changes; `null` when it was not simulated. */
  changes: readonly AssetChange[] | null
  /** Native coins in `changes` that are fee and rent of the network. */
  costs?: bigint
}

/** What a site's request would do, decoded from its bytes and simulated. */
export type RequestDescription = {
  /** The account that signs: the connected one, or another one of the wallet. */
  account: string
  facts: readonly RequestFact[]
  /** Risks of the whole request. A call's risks are in `calls`. */
  dangers: readonly Danger[]
  /** In the order in which they are executed; empty for a signature, unless it orders a swap. */
  calls: readonly RequestedCall[]
  /**
   * `none`: a signature, which doesn't change anything on chain. `partial`: the node measured balances but returned no
   * events. `reverted`: the calls would fail now. `unavailable`: no node responded in time.
   */
  simulation: 'none' | 'simulated' | 'partial' | 'reverted' | 'unavailable'
  /** What all calls together change; `null` when they were not simulated. */
  changes: readonly AssetChange[] | null
  allowances: readonly AllowanceChange[]
  /** The account's balances before, by `assetKey`, if a node returned them. */
  holdings: ReadonlyMap<string, bigint>
}
