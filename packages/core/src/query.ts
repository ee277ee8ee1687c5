export {
  getBalanceQueryKey,
  getBalanceQueryOptions,
} from './balance/getBalance.ts'
export { getTokensQueryKey, getTokensQueryOptions } from './balance/getTokens.ts'
export { getCallsStatusQueryKey, getCallsStatusQueryOptions } from './calls/callsStatus.ts'
export { getCapabilitiesQueryKey, getCapabilitiesQueryOptions } from './calls/getCapabilities.ts'
export { getProviderQueryKey, getProviderQueryOptions } from './chains/getProvider.ts'
export { getHistoryQueryKey, getHistoryQueryOptions } from './history/getHistory.ts'
export { getIdentityQueryKey, getIdentityQueryOptions } from './identity/getIdentity.ts'
export {
  connectMutationOptions,
  disconnectMutationOptions,
  executeSendMutationOptions,
  executeSwapMutationOptions,
  grantPermissionsMutationOptions,
  prepareSendMutationOptions,
  prepareSwapMutationOptions,
  requireSignInMutationOptions,
  revokeAccountUpgradeMutationOptions,
  revokePermissionMutationOptions,
  sendCallsMutationOptions,
  sendTransactionMutationOptions,
  showCallsStatusMutationOptions,
  signInMutationOptions,
  signMessageMutationOptions,
  signOutMutationOptions,
  signTypedDataMutationOptions,
  switchAccountMutationOptions,
  switchNetworkMutationOptions,
  waitForCallsStatusMutationOptions,
  waitForTransactionMutationOptions,
} from './mutations.ts'
export { getNftsQueryKey, getNftsQueryOptions } from './nfts/getNfts.ts'
export { getOnrampQuotesQueryKey, getOnrampQuotesQueryOptions } from './onramp/getOnrampQuotes.ts'
export { deserialize } from './queries/deserialize.ts'
export { getQueryClient } from './queries/getQueryClient.ts'
export type { MutationOptions } from './queries/mutationOptions.ts'
export type { InfiniteQueryOptions, QueryKey, QueryOptions } from './queries/queryOptions.ts'
export { getRecipientQueryKey, getRecipientQueryOptions } from './send/getRecipient.ts'
export { getPermissionsQueryKey, getPermissionsQueryOptions } from './sessions/getPermissions.ts'
export { toJson as serialize } from './storage/json.ts'
export { getSwapQuoteQueryKey, getSwapQuoteQueryOptions } from './swap/quote/getSwapQuote.ts'
export { getSwapTokensQueryKey, getSwapTokensQueryOptions } from './swap/tokens/getSwapTokens.ts'
export { getWalletsQueryKey, getWalletsQueryOptions } from './wallets/getWallets.ts'
export { searchWalletsQueryKey, searchWalletsQueryOptions } from './wallets/searchWallets.ts'
