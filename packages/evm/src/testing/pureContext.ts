import { getAddress, type Hex } from 'viem'
import type { DecodeContext } from '../guard/decodeContext.ts'

/** An address for tests of pure functions: 20 equal bytes. */
export function addressOf(byte: number): Hex {
  return getAddress(`0x${byte.toString(16).padStart(2, '0').repeat(20)}`)
}

/** The account that asks in tests of decoders, on chain 1. */
export const visitor: Hex = addressOf(0xaa)

export const pureContext: DecodeContext = {
  account: visitor,
  swapRouters: { routers: [] },
  chainId: 1n,
  depth: 0,
  isSender: true,
}
