'use client'

export { AccountButton, type AccountButtonProps } from './button/AccountButton.tsx'
export {
  ConnectButton,
  type ConnectButtonComponent,
  type ConnectButtonProps,
} from './button/ConnectButton.tsx'
export type { ConnectButtonCustomProps, ConnectButtonState } from './button/ConnectButtonCustom.tsx'
export { drawPlainButton, type PlainButtonOptions } from './button/drawPlainButton.ts'
export { LatchkeyButton, type LatchkeyButtonProps } from './button/LatchkeyButton.tsx'
export { NetworkButton, type NetworkButtonProps } from './button/NetworkButton.tsx'
export type { ButtonSize } from './button/PageButton.tsx'
export { WalletButton, type WalletButtonProps } from './button/WalletButton.tsx'
export { truncateAddress } from './format/truncateAddress.ts'
export { type LatchkeyAccount, useLatchkeyAccount } from './hooks/useAccount.ts'
export type { Attempt } from './hooks/useAttempt.ts'
export { useLatchkeyBalance } from './hooks/useBalance.ts'
export { type CallsStatusState, useLatchkeyCallsStatus } from './hooks/useCallsStatus.ts'
export { type CapabilitiesState, useLatchkeyCapabilities } from './hooks/useCapabilities.ts'
export { useLatchkeyConnection } from './hooks/useConnection.ts'
export { useLatchkeyDisconnect } from './hooks/useDisconnect.ts'
export { useLatchkeyEvents } from './hooks/useEvents.ts'
export { type LatchkeyState, useLatchkeyState } from './hooks/useInstanceState.ts'
export { type LatchkeyModal, useLatchkeyModal } from './hooks/useModal.ts'
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
export { type LatchkeyTheme, useLatchkeyTheme } from './hooks/useTheme.ts'
export { type LatchkeyUpdateEmail, useLatchkeyUpdateEmail } from './hooks/useUpdateEmail.ts'
export { type LatchkeyWallet, useLatchkeyWallet } from './hooks/useWallet.ts'
export { useLatchkeyWalletInfo, type WalletInfo } from './hooks/useWalletInfo.ts'
export type { BalanceState } from './hooks/watchAccount.ts'
export { LatchkeyProvider, type LatchkeyProviderProps } from './LatchkeyProvider.tsx'
export { EmbeddedModal } from './mount/EmbeddedModal.tsx'
export { type MountOptions, mountModal, prepareModal } from './mount/mountModal.ts'
export { OnrampWidget, type OnrampWidgetProps } from './onramp/OnrampWidget.tsx'
export { addLanguages } from './text/addLanguages.ts'
export type { Language, Languages, Sentences } from './text/language.ts'
export { useLatchkey } from './useLatchkey.ts'
