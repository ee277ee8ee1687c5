import { abortable } from '../async/abortable.ts'
import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '../caip/caip.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { fromRpcError } from '../errors/fromRpcError.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { holdPending } from '../modal/pendingRequests.ts'
import { methodRule } from './methodRules.ts'
import { requestNodes } from './requestNodes.ts'

/** Methods without a prompt that only the wallet can handle. */
const walletReadMethods = [
  'eth_accounts',
  'eth_chainId',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
]

const notAllowedError = { code: 4200, message: 'Requested RPC call is not allowed' }

/** What `requestRpc` throws. */
export type RequestRpcErrorType = ErrorOf<
  CodesIn<'rpc' | 'wallet' | 'chain'> | 'network/unrecognised' | 'adapter/not-found'
>

/**
 * Sends a JSON-RPC request. Reads go to the nodes and are retried. A method that needs the visitor's approval goes to
 * the wallet once, and is aborted when the modal closes.
 * @throws RequestRpcErrorType
 */
export async function requestRpc(
  latchkey: Latchkey,
  request: {
    namespace: Namespace
    method: string
    params?: unknown
    /** Default: the active network. */
    network?: CaipNetworkId
    signal?: AbortSignal
  },
): Promise<unknown> {
  const { namespace, method, params = [] } = request
  const rule = methodRule(method)
  if (rule === 'refused') {
    internals(latchkey).ui.emit({ type: 'requestBlocked', method })
    throw new LatchkeyError('rpc/not-allowed', { method }, { cause: notAllowedError })
  }
  if (rule === 'approve') return requestApproval(latchkey, request)
  if (walletReadMethods.includes(method)) return requestWallet(latchkey, request)
  const { active, byNamespace } = internals(latchkey).network.getState()
  const network = request.network ?? byNamespace[namespace] ?? active
  if (parseCaipNetworkId(network).namespace !== namespace) {
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
  const chain = await internals(latchkey).chain(namespace)
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
