'use client'

export { AccountButton, type AccountButtonProps } from './button/AccountButton.tsx'
export {
  ConnectButton,
  type ConnectButtonComponent,
  type ConnectButtonProps,
} from './button/ConnectButton.tsx'
export type { ConnectButtonCustomProps, ConnectButtonState } from './button/ConnectButtonCustom.tsx'
export { LatchkeyButton, type LatchkeyButtonProps } from './button/LatchkeyButton.tsx'
export { NetworkButton, type NetworkButtonProps } from './button/NetworkButton.tsx'
export type { ButtonSize } from './button/PageButton.tsx'
export { WalletButton, type WalletButtonProps } from './button/WalletButton.tsx'
export { truncateAddress } from './format/truncateAddress.ts'
export { HeadlessProvider, type HeadlessProviderProps } from './HeadlessProvider.tsx'
export type { ActionHookParameters } from './hooks/useAction.ts'
export type { PagesHookParameters, PagesHookReturnType } from './hooks/useActionPages.ts'
export type { QueryHookParameters, QueryHookReturnType } from './hooks/useActionQuery.ts'
export { LatchkeyProvider, type LatchkeyProviderProps } from './LatchkeyProvider.tsx'
export { type ConnectWalletParameters, connectWallet } from './launch/connectWallet.ts'
export { updateEmail } from './launch/updateEmail.ts'
export { InlineModal } from './mount/InlineModal.tsx'
export { type MountOptions, mountModal, prepareModal } from './mount/mountModal.ts'
export { OnrampWidget, type OnrampWidgetProps } from './onramp/OnrampWidget.tsx'
export {
  type UseLatchkeyBalanceParameters,
  type UseLatchkeyBalanceReturnType,
  useLatchkeyBalance,
} from './publicHooks/useLatchkeyBalance.ts'
export {
  type UseLatchkeyCallsStatusParameters,
  type UseLatchkeyCallsStatusReturnType,
  useLatchkeyCallsStatus,
} from './publicHooks/useLatchkeyCallsStatus.ts'
export {
  type UseLatchkeyCapabilitiesParameters,
  type UseLatchkeyCapabilitiesReturnType,
  useLatchkeyCapabilities,
} from './publicHooks/useLatchkeyCapabilities.ts'
export {
  type UseLatchkeyConnectParameters,
  type UseLatchkeyConnectReturnType,
  useLatchkeyConnect,
} from './publicHooks/useLatchkeyConnect.ts'
export {
  type UseLatchkeyConnectionParameters,
  type UseLatchkeyConnectionReturnType,
  useLatchkeyConnection,
} from './publicHooks/useLatchkeyConnection.ts'
export {
  type UseLatchkeyConnectorsReturnType,
  useLatchkeyConnectors,
} from './publicHooks/useLatchkeyConnectors.ts'
export {
  type UseLatchkeyConnectWalletParameters,
  type UseLatchkeyConnectWalletReturnType,
  useLatchkeyConnectWallet,
} from './publicHooks/useLatchkeyConnectWallet.ts'
export {
  type UseLatchkeyDisconnectParameters,
  type UseLatchkeyDisconnectReturnType,
  useLatchkeyDisconnect,
} from './publicHooks/useLatchkeyDisconnect.ts'
export { useLatchkeyEvent } from './publicHooks/useLatchkeyEvent.ts'
export {
  type UseLatchkeyExecuteSendParameters,
  type UseLatchkeyExecuteSendReturnType,
  useLatchkeyExecuteSend,
} from './publicHooks/useLatchkeyExecuteSend.ts'
export {
  type UseLatchkeyExecuteSwapParameters,
  type UseLatchkeyExecuteSwapReturnType,
  useLatchkeyExecuteSwap,
} from './publicHooks/useLatchkeyExecuteSwap.ts'
export {
  type UseLatchkeyGrantPermissionsParameters,
  type UseLatchkeyGrantPermissionsReturnType,
  useLatchkeyGrantPermissions,
} from './publicHooks/useLatchkeyGrantPermissions.ts'
export {
  type UseLatchkeyHistoryParameters,
  type UseLatchkeyHistoryReturnType,
  useLatchkeyHistory,
} from './publicHooks/useLatchkeyHistory.ts'
export {
  type UseLatchkeyIdentityParameters,
  type UseLatchkeyIdentityReturnType,
  useLatchkeyIdentity,
} from './publicHooks/useLatchkeyIdentity.ts'
export {
  type UseLatchkeyLoginReturnType,
  useLatchkeyLogin,
} from './publicHooks/useLatchkeyLogin.ts'
export {
  type UseLatchkeyModalReturnType,
  useLatchkeyModal,
} from './publicHooks/useLatchkeyModal.ts'
export {
  type UseLatchkeyNameParameters,
  type UseLatchkeyNameReturnType,
  useLatchkeyName,
} from './publicHooks/useLatchkeyName.ts'
export {
  type UseLatchkeyNetworkReturnType,
  useLatchkeyNetwork,
} from './publicHooks/useLatchkeyNetwork.ts'
export {
  type UseLatchkeyNetworksReturnType,
  useLatchkeyNetworks,
} from './publicHooks/useLatchkeyNetworks.ts'
export {
  type UseLatchkeyNftsParameters,
  type UseLatchkeyNftsReturnType,
  useLatchkeyNfts,
} from './publicHooks/useLatchkeyNfts.ts'
export {
  type UseLatchkeyOnrampQuotesParameters,
  type UseLatchkeyOnrampQuotesReturnType,
  useLatchkeyOnrampQuotes,
} from './publicHooks/useLatchkeyOnrampQuotes.ts'
export {
  type UseLatchkeyPermissionsParameters,
  type UseLatchkeyPermissionsReturnType,
  useLatchkeyPermissions,
} from './publicHooks/useLatchkeyPermissions.ts'
export {
  type UseLatchkeyPrepareSendParameters,
  type UseLatchkeyPrepareSendReturnType,
  useLatchkeyPrepareSend,
} from './publicHooks/useLatchkeyPrepareSend.ts'
export {
  type UseLatchkeyPrepareSwapParameters,
  type UseLatchkeyPrepareSwapReturnType,
  useLatchkeyPrepareSwap,
} from './publicHooks/useLatchkeyPrepareSwap.ts'
export {
  type UseLatchkeyProviderParameters,
  type UseLatchkeyProviderReturnType,
  useLatchkeyProvider,
} from './publicHooks/useLatchkeyProvider.ts'
export {
  type UseLatchkeyRecipientParameters,
  type UseLatchkeyRecipientReturnType,
  useLatchkeyRecipient,
} from './publicHooks/useLatchkeyRecipient.ts'
export {
  type UseLatchkeyRequireSignInParameters,
  type UseLatchkeyRequireSignInReturnType,
  useLatchkeyRequireSignIn,
} from './publicHooks/useLatchkeyRequireSignIn.ts'
export {
  type UseLatchkeyRevokePermissionParameters,
  type UseLatchkeyRevokePermissionReturnType,
  useLatchkeyRevokePermission,
} from './publicHooks/useLatchkeyRevokePermission.ts'
export {
  type UseLatchkeySearchWalletsParameters,
  type UseLatchkeySearchWalletsReturnType,
  useLatchkeySearchWallets,
} from './publicHooks/useLatchkeySearchWallets.ts'
export {
  type UseLatchkeySendCallsParameters,
  type UseLatchkeySendCallsReturnType,
  useLatchkeySendCalls,
} from './publicHooks/useLatchkeySendCalls.ts'
export {
  type UseLatchkeySendTransactionParameters,
  type UseLatchkeySendTransactionReturnType,
  useLatchkeySendTransaction,
} from './publicHooks/useLatchkeySendTransaction.ts'
export {
  type UseLatchkeySessionReturnType,
  useLatchkeySession,
} from './publicHooks/useLatchkeySession.ts'
export {
  type UseLatchkeySignInParameters,
  type UseLatchkeySignInReturnType,
  useLatchkeySignIn,
} from './publicHooks/useLatchkeySignIn.ts'
export {
  type UseLatchkeySignMessageParameters,
  type UseLatchkeySignMessageReturnType,
  useLatchkeySignMessage,
} from './publicHooks/useLatchkeySignMessage.ts'
export {
  type UseLatchkeySignOutParameters,
  type UseLatchkeySignOutReturnType,
  useLatchkeySignOut,
} from './publicHooks/useLatchkeySignOut.ts'
export {
  type UseLatchkeySignTypedDataParameters,
  type UseLatchkeySignTypedDataReturnType,
  useLatchkeySignTypedData,
} from './publicHooks/useLatchkeySignTypedData.ts'
export {
  type UseLatchkeySwapQuoteParameters,
  type UseLatchkeySwapQuoteReturnType,
  useLatchkeySwapQuote,
} from './publicHooks/useLatchkeySwapQuote.ts'
export {
  type UseLatchkeySwapTokensParameters,
  type UseLatchkeySwapTokensReturnType,
  useLatchkeySwapTokens,
} from './publicHooks/useLatchkeySwapTokens.ts'
export {
  type UseLatchkeySwitchAccountParameters,
  type UseLatchkeySwitchAccountReturnType,
  useLatchkeySwitchAccount,
} from './publicHooks/useLatchkeySwitchAccount.ts'
export {
  type UseLatchkeySwitchNetworkParameters,
  type UseLatchkeySwitchNetworkReturnType,
  useLatchkeySwitchNetwork,
} from './publicHooks/useLatchkeySwitchNetwork.ts'
export {
  type UseLatchkeyThemeReturnType,
  useLatchkeyTheme,
} from './publicHooks/useLatchkeyTheme.ts'
export {
  type UseLatchkeyTokensParameters,
  type UseLatchkeyTokensReturnType,
  useLatchkeyTokens,
} from './publicHooks/useLatchkeyTokens.ts'
export {
  type UseLatchkeyUpdateEmailParameters,
  type UseLatchkeyUpdateEmailReturnType,
  useLatchkeyUpdateEmail,
} from './publicHooks/useLatchkeyUpdateEmail.ts'
export {
  type UseLatchkeyWaitForTransactionParameters,
  type UseLatchkeyWaitForTransactionReturnType,
  useLatchkeyWaitForTransaction,
} from './publicHooks/useLatchkeyWaitForTransaction.ts'
export {
  type UseLatchkeyWalletsParameters,
  type UseLatchkeyWalletsReturnType,
  useLatchkeyWallets,
} from './publicHooks/useLatchkeyWallets.ts'
export { addLanguages } from './text/addLanguages.ts'
export type { Language, Languages, Sentences } from './text/language.ts'
export { useLatchkey } from './useLatchkey.ts'
export type { ModalViews, ViewModule, ViewProps } from './views/siteViews.ts'
