import type { DecodedRequest, Fact, Warning } from './decodedRequest.ts'
import type { Fee } from './fee.ts'

/** Facts and warnings that need a node, such as the simulation; they arrive after the view is shown. */
export type ChainDetails = {
  facts: readonly Fact[]
  warnings: readonly Warning[]
  /** The balance changes of a batch as a whole, which stand above its warnings and calls. */
  effect?: readonly Fact[]
  /** A passkey owns the smart account, and can approve in place of the wallet's key. */
  hasPasskeyOwner?: boolean
  /** What amounts are worth today, in words: "$42.00". */
  worth?: ReadonlyMap<Fact, string>
}

/** A decoded request with its running simulation; it can be signed once the wallet is open. */
export type PreparedRequest = {
  decoded: DecodedRequest
  chainDetails: Promise<ChainDetails>
  /** The wallet's address that would sign. */
  account: string
  /** Resolves when nonce, gas and price are known, so that the request can be signed. @throws ServerRefusal */
  ready: Promise<unknown>
  /** The maximum network fee; `null` without one, or when `decoded.spends` contains it. */
  fee: Promise<Fee | null>
  /** `commit` is called before anything is sent to the network, and may throw to prevent it. */
  sign(commit: () => void): Promise<unknown>
  /** Signs with a passkey that owns the smart account, whose dialog verifies the user. The wallet may be locked. */
  signWithPasskey?(commit: () => void): Promise<unknown>
}
