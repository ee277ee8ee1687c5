import type { SwapRouters } from '@latchkey/core'
import type { Call, DecodedRequest } from '@latchkey/core/adapter'

/** The account whose call is decoded, and how deeply the call is nested. */
export type DecodeContext = {
  account: string
  swapRouters: SwapRouters
  chainId: bigint
  depth: number
  /** Whether the account itself makes the call, not a contract in between. */
  isSender: boolean
}

/** Decodes one kind of call; `null` for every other. */
export type CallDecoder = (call: Call, context: DecodeContext) => DecodedRequest | null
