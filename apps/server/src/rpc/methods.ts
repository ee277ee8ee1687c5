import { ownValue } from '@latchkey/wire'

const withEthPrefix = (names: string): string[] => names.split(' ').map((name) => `eth_${name}`)

const EVM_READS = withEthPrefix(
  'accounts baseFee blobBaseFee blockNumber call chainId createAccessList estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs getLogs getProof getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionBySenderAndNonce getTransactionCount getTransactionReceipt getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter newPendingTransactionFilter simulateV1 syncing uninstallFilter',
)

const SOLANA_READS =
  'getAccountInfo getBalance getBlock getBlockCommitment getBlockHeight getBlockProduction getBlocks getBlocksWithLimit getBlockTime getClusterNodes getEpochInfo getEpochSchedule getFeeForMessage getFirstAvailableBlock getGenesisHash getHealth getHighestSnapshotSlot getIdentity getInflationGovernor getInflationRate getInflationReward getLatestBlockhash getLeaderSchedule getMaxRetransmitSlot getMaxShredInsertSlot getMinimumBalanceForRentExemption getMultipleAccounts getProgramAccounts getRecentPerformanceSamples getRecentPrioritizationFees getSignaturesForAddress getSignatureStatuses getSlot getSlotLeader getSlotLeaders getStakeMinimumDelegation getSupply getTokenAccountBalance getTokenAccountsByDelegate getTokenAccountsByOwner getTokenLargestAccounts getTokenSupply getTransaction getTransactionCount getVersion getVoteAccounts isBlockhashValid minimumLedgerSlot simulateTransaction'.split(
    ' ',
  )

const BITCOIN_READS =
  'decoderawtransaction decodescript estimatesmartfee getbestblockhash getblock getblockchaininfo getblockcount getblockhash getblockheader getblockstats getdifficulty getmempoolentry getmempoolinfo getnetworkinfo getrawmempool getrawtransaction gettxout gettxoutproof testmempoolaccept validateaddress'.split(
    ' ',
  )

const POLKADOT_READS =
  'chain_getBlock chain_getBlockHash chain_getFinalizedHead chain_getHeader payment_queryFeeDetails payment_queryInfo rpc_methods state_call state_getKeysPaged state_getMetadata state_getRuntimeVersion state_getStorage state_getStorageHash state_getStorageSize state_queryStorageAt system_accountNextIndex system_chain system_chainType system_health system_name system_properties system_version'.split(
    ' ',
  )

const WRITES: Readonly<Record<string, readonly string[]>> = {
  eip155: ['eth_sendRawTransaction', 'eth_sendRawTransactionSync'],
  solana: ['sendTransaction', 'requestAirdrop'],
  bip122: ['sendrawtransaction'],
  polkadot: ['author_submitExtrinsic'],
}

const READS: Readonly<Record<string, readonly string[]>> = {
  eip155: [...EVM_READS, 'net_version', 'net_listening', 'web3_clientVersion', 'web3_sha3'],
  solana: SOLANA_READS,
  bip122: BITCOIN_READS,
  polkadot: POLKADOT_READS,
}

/** Subscription methods, for websockets only. */
const SUBSCRIPTIONS: Readonly<Record<string, RegExp>> = {
  eip155: /^eth_(?:un)?subscribe$/,
  solana:
    /^(?:account|block|logs|program|root|signature|slot|slotsUpdates|vote)(?:Subscribe|Unsubscribe)$/,
  polkadot:
    /^(?:chain_(?:un)?subscribe(?:NewHeads|FinalizedHeads|AllHeads)|state_(?:un)?subscribe(?:Storage|RuntimeVersion)|author_(?:submitAndWatchExtrinsic|unwatchExtrinsic))$/,
}

export const BUNDLER_METHODS: ReadonlySet<string> = new Set([
  'eth_chainId',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'eth_supportedEntryPoints',
  'pimlico_getUserOperationGasPrice',
  'pimlico_getUserOperationStatus',
  'pm_getPaymasterData',
  'pm_getPaymasterStubData',
  'pm_sponsorUserOperation',
])

const ALL_WRITES: ReadonlySet<string> = new Set([
  ...Object.values(WRITES).flat(),
  'eth_sendUserOperation',
])

/** A write (a signed transaction) is never retried: the first attempt may have reached the chain. */
export function isWrite(method: string): boolean {
  return ALL_WRITES.has(method)
}

/** Whether a method starts or ends a subscription; `null`: neither. */
export function subscriptionKind(namespace: string, method: string): 'start' | 'end' | null {
  if (!ownValue(SUBSCRIPTIONS, namespace)?.test(method)) return null
  return /unsubscribe|unwatch/i.test(method) ? 'end' : 'start'
}

/** Whether this notification is the last one of its subscription. */
export function isLastNotification(method: string, result: unknown): boolean {
  const text = JSON.stringify(result) ?? ''
  if (method === 'signatureNotification') return !text.includes('"receivedSignature"')
  if (method !== 'author_extrinsicUpdate') return false
  return /^(?:"(?:dropped|invalid)"|\{"(?:finalized|finalityTimeout|usurped)")/.test(text)
}

/** The methods that a page may call on a chain; `extra` is the operator's list. */
export function allowedMethods(namespace: string, extra: readonly string[]): ReadonlySet<string> {
  return new Set([
    ...(ownValue(READS, namespace) ?? []),
    ...(ownValue(WRITES, namespace) ?? []),
    ...extra,
  ])
}
