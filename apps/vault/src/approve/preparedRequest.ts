import type { ChainDetails } from '../page/viewHost.ts'
import type { DecodedRequest } from './decodedRequest.ts'
import type { Fee } from './fee.ts'

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
