export type RpcCall = { method: string; params: readonly unknown[] }

/** Asks a node; rejects when none answers. `request` of a viem client or an EIP-1193 provider fits. */
export type RpcRequest = (call: RpcCall, signal: AbortSignal) => Promise<unknown>

/** Node addresses (of several the next is asked when one fails), or a function that asks. */
export type Rpc = string | readonly string[] | RpcRequest

/** Whether an error is the chain's own "no". Code 3 is geth's for a revert; others say it in words. */
export function isRevert(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 3 || (typeof code === 'number' && /\brevert(?:ed)?\b/i.test(String(message)))
}
