import { asList, isFields } from './fields.ts'

/** Methods that read the chain or the wallet, or send bytes that are signed already. */
const nodeMethods =
  'eth_accounts eth_requestAccounts eth_chainId eth_coinbase eth_blockNumber eth_call eth_estimateGas eth_gasPrice eth_maxPriorityFeePerGas eth_blobBaseFee eth_feeHistory eth_getBalance eth_getCode eth_getStorageAt eth_getProof eth_getTransactionCount eth_getTransactionByHash eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionReceipt eth_getRawTransactionByHash eth_getBlockReceipts eth_getBlockByHash eth_getBlockByNumber eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getUncleByBlockHashAndIndex eth_getUncleByBlockNumberAndIndex eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_getLogs eth_newFilter eth_newBlockFilter eth_newPendingTransactionFilter eth_getFilterChanges eth_getFilterLogs eth_uninstallFilter eth_subscribe eth_unsubscribe eth_createAccessList eth_simulateV1 eth_syncing eth_protocolVersion eth_mining eth_hashrate eth_sendRawTransaction eth_sendRawTransactionSync eth_supportedEntryPoints eth_estimateUserOperationGas eth_getUserOperationByHash eth_getUserOperationReceipt net_version net_listening net_peerCount web3_clientVersion web3_sha3 personal_ecRecover linea_estimateGas zks_estimateFee zks_estimateGasL1ToL2 zks_getBlockDetails zks_getBridgeContracts zks_getL2ToL1LogProof zks_getMainContract zks_getTransactionDetails zks_L1BatchNumber zks_L1ChainId'
/** Methods of the wallet that grant the site nothing: decision 41 says why for each. */
const walletMethods =
  'wallet_disconnect wallet_getAccountUpgradeStatus wallet_getAssets wallet_getCallsStatus wallet_getCapabilities wallet_getPermissions wallet_getSession wallet_getSnaps wallet_getSubAccounts wallet_revokePermissions wallet_revokeSession wallet_showCallsStatus wallet_switchEthereumChain wallet_watchAsset metamask_getProviderState'
const passing: ReadonlySet<string> = new Set([
  ...nodeMethods.split(' '),
  ...walletMethods.split(' '),
])

/** Methods whose parameters decide. */
const envelopes: ReadonlySet<string> = new Set([
  'wallet_requestPermissions',
  'wallet_connect',
  'wallet_invokeMethod',
])

/** Whether the wallet gets the request without a review: a known method in its exact spelling, with nothing hidden in it. */
export function isPassing({ method, params }: { method: string; params?: unknown }): boolean {
  const [first, ...more] = Array.isArray(params) ? asList(params) : [params]
  if (envelopes.has(method) && more.length > 0) return false
  switch (method) {
    case 'wallet_requestPermissions':
      return isFields(first) && Object.keys(first).every((name) => name === 'eth_accounts')
    case 'wallet_connect':
      return first === undefined || (isFields(first) && isEmpty(first.capabilities))
    case 'wallet_invokeMethod': {
      const inner = invokedMethod(params)
      return inner !== null && isPassing(inner)
    }
    default:
      return passing.has(method)
  }
}

/** The request inside of `wallet_invokeMethod` (CAIP-27), with the chain it is for. */
export function invokedMethod(
  params: unknown,
): { method: string; params: unknown; scope: unknown } | null {
  const [first] = Array.isArray(params) ? asList(params) : [params]
  if (!isFields(first) || !isFields(first.request)) return null
  const { method, params: inner = [] } = first.request
  return typeof method === 'string' ? { method, params: inner, scope: first.scope } : null
}

function isEmpty(capabilities: unknown): boolean {
  return (
    capabilities === undefined || (isFields(capabilities) && Object.keys(capabilities).length === 0)
  )
}
