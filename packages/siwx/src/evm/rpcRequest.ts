import type { ChainId } from '../message/signInMessage.ts'

export type RpcCall = { chainId: ChainId; method: string; params: readonly unknown[] }

/** Asks a node of the chain; rejects when none answers. A reverted call rejects with RpcReverted. */
export type RpcRequest = (call: RpcCall, signal: AbortSignal) => Promise<unknown>

/** The node did answer, and the answer is that the call reverts. */
export class RpcReverted extends Error {
  override readonly name = 'RpcReverted'
}
