import { revokeUpgradeMethod } from '@latchkey/wire/accountUpgrade'
import { passkeyOwnerMethods } from '@latchkey/wire/passkeyOwner'

const nodeReads = new Set(
  'blockNumber call estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs getLogs getProof getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter newPendingTransactionFilter sendRawTransaction syncing uninstallFilter'
    .split(' ')
    .map((name) => `eth_${name}`),
)

/** Reads that the bundler serves (ERC-4337). */
const bundlerReads = new Set(['eth_getUserOperationReceipt', 'eth_getUserOperationByHash'])

const approvalMethods = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_requestExecutionPermissions',
  'wallet_grantPermissions',
  'wallet_revokeExecutionPermission',
  'wallet_revokePermissions',
  revokeUpgradeMethod,
  passkeyOwnerMethods.add,
  passkeyOwnerMethods.remove,
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
])

export function isNodeRead(method: string): boolean {
  return nodeReads.has(method)
}

export function isBundlerRead(method: string): boolean {
  return bundlerReads.has(method)
}

/** Methods of EIP-5792 and ERC-7715, which are always for the smart account. */
export function isSmartAccountMethod(method: string): boolean {
  return method.startsWith('wallet_')
}

/** Methods of ERC-7715. */
export function isPermissionMethod(method: string): boolean {
  return method.endsWith('Permission') || method.endsWith('Permissions')
}

export function changesOwner(method: string): boolean {
  return method === passkeyOwnerMethods.add || method === passkeyOwnerMethods.remove
}

export function needsApproval(method: string): boolean {
  return approvalMethods.has(method)
}
