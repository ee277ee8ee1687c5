import { type Caip2, type Namespace, parseCaip2 } from '../caip/caip.ts'
import { abortable } from '../connection/abortable.ts'
import { fromRpcError } from '../errors/fromRpcError.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { methodRule } from './methodRules.ts'
import { holdPending } from './pendingRequests.ts'
import { requestNodes } from './requestNodes.ts'

/** Methods without a prompt that only the wallet can answer. */
const walletReadMethods = [
  'eth_accounts',
  'eth_chainId',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
]

const notAllowedError = { code: 4200, message: 'Requested RPC call is not allowed' }

/**
 * Sends a JSON-RPC request: reads go to the nodes and are retried; a method that needs the visitor's approval goes to the
 * wallet once, and is aborted when the modal closes.
 * @throws LatchkeyError rpc/not-allowed, rpc/no-url, rpc/no-provider, rpc/aborted, rpc/failed, wallet/*, chain/*
 */
export async function requestRpc(
  latchkey: Latchkey,
  request: {
    namespace: Namespace
    method: string
    params?: unknown
    /** Default: the active network. */
    network?: Caip2
    signal?: AbortSignal
  },
): Promise<unknown> {
  const { namespace, method, params = [] } = request
  const rule = methodRule(method)
  if (rule === 'refused') {
    latchkey.ui.emit({ type: 'request-refused', method })
    throw new LatchkeyError('rpc/not-allowed', { method }, { cause: notAllowedError })
  }
  if (rule === 'approve') return requestApproval(latchkey, request)
  if (walletReadMethods.includes(method)) return requestWallet(latchkey, request)
  const { active, byNamespace } = latchkey.network.getState()
  const network = request.network ?? byNamespace[namespace] ?? active
  if (parseCaip2(network).namespace !== namespace) {
    throw new LatchkeyError('rpc/no-url', { chainId: network })
  }
  return requestNodes(latchkey, network, { method, params }, request.signal)
}

async function requestApproval(
  latchkey: Latchkey,
  request: { namespace: Namespace; method: string; params?: unknown },
): Promise<unknown> {
  const { signal, done } = holdPending(latchkey)
  try {
    return await abortable(requestWallet(latchkey, request), signal)
  } catch (error) {
    if (!isLatchkeyError(error, 'connection/aborted')) throw error
    throw new LatchkeyError('rpc/aborted', { method: request.method })
  } finally {
    done()
  }
}

async function requestWallet(
  latchkey: Latchkey,
  request: { namespace: Namespace; method: string; params?: unknown },
): Promise<unknown> {
  const { namespace, method, params = [] } = request
  const chain = await latchkey.chain(namespace)
  const provider = chain.provider()
  if (!isProvider(provider)) throw new LatchkeyError('rpc/no-provider', { namespace })
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw fromRpcError(error, { method })
  }
}

function isProvider(
  value: unknown,
): value is { request(call: { method: string; params: unknown }): Promise<unknown> } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'request' in value &&
    typeof value.request === 'function'
  )
}
