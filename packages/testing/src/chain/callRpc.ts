import { ProviderRpcError } from './ProviderRpcError.ts'

type JsonRpcResponse = {
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

/** One JSON-RPC call to a node over HTTP; throws the node's error as a wallet does. */
export async function callRpc(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error }: JsonRpcResponse = await response.json()
  if (error) throw new ProviderRpcError(error.code, error.message, error.data)
  return result
}
