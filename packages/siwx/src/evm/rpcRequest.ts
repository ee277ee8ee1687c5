export type RpcCall = { method: string; params: readonly unknown[] }

/** Sends a request to a node; rejects when none responds. `request` of a viem client or an EIP-1193 provider fits. */
export type RpcRequest = (call: RpcCall, signal: AbortSignal) => Promise<unknown>

/** Node URLs (the next one is used when one fails), or a request function. */
export type Rpc = string | readonly string[] | RpcRequest

/** Whether an error is a revert. Code 3 is geth's; other nodes say it in the message only. */
export function isRevert(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 3 || (typeof code === 'number' && /\brevert(?:ed)?\b/i.test(String(message)))
}
