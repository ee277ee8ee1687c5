'use client'

export { truncateAddress } from './format/truncateAddress.ts'
export {
  useLatchkeyHistory,
  useLatchkeyIdentity,
  useLatchkeyNfts,
  useLatchkeySmartSessions,
  useLatchkeyTokens,
} from './headless/accountHooks.ts'
export { HeadlessProvider, type HeadlessProviderProps } from './headless/HeadlessProvider.tsx'
export {
  type LatchkeySwap,
  useLatchkeySwap,
  useLatchkeySwapQuote,
  useLatchkeySwapTokens,
} from './headless/swapHooks.ts'
export { useLatchkeyOnrampQuotes } from './headless/useOnrampQuotes.ts'
export { type LatchkeySend, useLatchkeySend } from './headless/useSend.ts'
export {
  type LatchkeyConnect,
  type LatchkeyConnectShared,
  useLatchkeyConnect,
  useLatchkeyConnectors,
  useLatchkeyConnectShared,
  useLatchkeySearchWallets,
  useLatchkeyWallets,
} from './headless/walletHooks.ts'
export { type LatchkeyAccount, useLatchkeyAccount } from './hooks/useAccount.ts'
export type { Attempt } from './hooks/useAttempt.ts'
export { useLatchkeyBalance } from './hooks/useBalance.ts'
export { type CallsStatusState, useLatchkeyCallsStatus } from './hooks/useCallsStatus.ts'
export { type CapabilitiesState, useLatchkeyCapabilities } from './hooks/useCapabilities.ts'
export { useLatchkeyConnection } from './hooks/useConnection.ts'
export { useLatchkeyDisconnect } from './hooks/useDisconnect.ts'
export { useLatchkeyEvents } from './hooks/useEvents.ts'
export { type LatchkeyNetwork, useLatchkeyNetwork } from './hooks/useNetwork.ts'
export {
  type LatchkeyGrantPermissions,
  type LatchkeyRevokePermission,
  useLatchkeyGrantPermissions,
  useLatchkeyRevokePermission,
} from './hooks/usePermissions.ts'
export { useLatchkeyProvider } from './hooks/useProvider.ts'
export { type LatchkeySendCalls, useLatchkeySendCalls } from './hooks/useSendCalls.ts'
export { type LatchkeySignIn, useLatchkeySignIn } from './hooks/useSignIn.ts'
export { useLatchkeyWalletInfo, type WalletInfo } from './hooks/useWalletInfo.ts'
export type { BalanceState } from './hooks/watchAccount.ts'
export { useLatchkey } from './useLatchkey.ts'
