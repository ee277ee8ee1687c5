/** Names of version 0.1 that no single name replaces, with what to write instead. */
export const removedNames: ReadonlyMap<string, string> = new Map([
  ['balancesQuery', 'getTokensQueryOptions(latchkey, { account, network }) of latchkey/query'],
  [
    'nativeBalanceQuery',
    'getBalanceQueryOptions(latchkey, { account, network }) of latchkey/query',
  ],
  [
    'tokenBalanceQuery',
    'getBalanceQueryOptions(latchkey, { account, network, token }) of latchkey/query',
  ],
  ['historyQuery', 'getHistoryQueryOptions(latchkey, { account, network }) of latchkey/query'],
  ['nftsQuery', 'getNftsQueryOptions(latchkey, { account, network }) of latchkey/query'],
  ['identityQuery', 'getIdentityQueryOptions(latchkey, { account }) of latchkey/query'],
  ['walletsQuery', 'getWalletsQueryOptions(latchkey) of latchkey/query'],
  ['searchWalletsQuery', 'searchWalletsQueryOptions(latchkey, { search }) of latchkey/query'],
  ['swapTokensQuery', 'getSwapTokensQueryOptions(latchkey, { network }) of latchkey/query'],
  ['swapQuoteQuery', 'getSwapQuoteQueryOptions(latchkey, parameters) of latchkey/query'],
  ['onrampQuotesQuery', 'getOnrampQuotesQueryOptions(latchkey, parameters) of latchkey/query'],
  ['smartSessionsQuery', 'getPermissionsQueryOptions(latchkey, { account }) of latchkey/query'],
  ['setThemeMode', 'setTheme(latchkey, { themeMode })'],
  ['setThemeVariables', 'setTheme(latchkey, { themeVariables })'],
  ['useLatchkeySend', 'useLatchkeyPrepareSend and useLatchkeyExecuteSend'],
  ['useLatchkeySwap', 'useLatchkeyPrepareSwap and useLatchkeyExecuteSwap'],
  ['useLatchkeySignIn', 'useLatchkeySession, useLatchkeyRequireSignIn and useLatchkeySignOut'],
  ['useLatchkeyState', 'useLatchkeyModal; useAppKitState of latchkey/appkit is unchanged'],
  ['useLatchkeyWalletInfo', 'useLatchkeyConnection().connector'],
  ['Attempt', 'the type of what the hook returns, such as UseLatchkeySendCallsReturnType'],
])
