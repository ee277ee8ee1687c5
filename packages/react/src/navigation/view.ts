import type {
  Account,
  AccountPermission,
  Connector,
  Namespace,
  Network,
  Nft,
  PrepareSendParameters,
  PrepareSwapParameters,
  SocialId,
  SwapPreset,
  TokenBalance,
  Transaction,
  Wallet,
} from '@latchkey/core'
import type {
  OnrampProvider,
  RequestPreview,
  SigningDecision,
  Suspicion,
} from '@latchkey/core/internal'

/** What the visitor entered to buy; ids instead of objects, because the options may be fetched again. */
export type OnrampDraft = {
  amountText: string
  /** Which currency the amount is in: what to pay with, or what to buy. */
  amountOf: 'payment' | 'purchase'
  paymentId: string | null
  /** The symbol, because providers give several currencies the same id. */
  purchaseSymbol: string | null
}

/** A transfer or swap that the wallet has sent; `id` names its journal entry. */
export type SentTransaction =
  | { kind: 'send'; id: string; order: PrepareSendParameters }
  /** `received` is the quoted amount. */
  | { kind: 'swap'; id: string; order: PrepareSwapParameters; received: bigint }

/** Every screen with its own parameters. A view kept in the stack keeps its parameters. */
export type View =
  | { name: 'Connect' }
  /** The wallets alone, where Connect shows one row for them. */
  | { name: 'ConnectWallets' }
  /** Only the logins: a visitor without a wallet gets one with an email or social login. */
  | { name: 'Create' }
  /** Only the email field. */
  | { name: 'EmailLogin' }
  | { name: 'AllWallets' }
  | { name: 'ConnectingExternal'; connector: Connector }
  | { name: 'ConnectingMultiChain'; connectors: readonly [Connector, ...Connector[]] }
  /** Without a wallet a phone lists wallets to open; `showsQrCode` shows the QR code for another device. */
  | { name: 'ConnectingWalletConnect'; wallet?: Wallet; showsQrCode?: true }
  | { name: 'ConnectingWalletConnectBasic' }
  | { name: 'Downloads'; wallet: Wallet }
  | { name: 'GetWallet' }
  | { name: 'WhatIsAWallet' }
  | { name: 'Account' }
  | { name: 'Profile' }
  | { name: 'AccountSettings' }
  | { name: 'SwitchAccount' }
  /** Moves what the embedded wallet's standard account (`from`) holds to its smart account (`to`). */
  | { name: 'MoveAssets'; from: Account; to: Account }
  /** The permissions that the account has granted to the site. */
  | { name: 'PermissionList' }
  | { name: 'Permission'; session: AccountPermission }
  /** `contexts`: those of the permissions that the visitor has just granted. */
  | { name: 'PermissionCreated'; contexts: readonly string[] }
  /** `isInTab` when it stands under a tab of another view. */
  | { name: 'Tokens'; isInTab?: true }
  | { name: 'Token'; token: TokenBalance }
  | { name: 'Nfts' }
  | { name: 'Nft'; nft: Nft }
  /** `token`: the latest ones with this token, on its page. */
  | { name: 'History'; token?: TokenBalance }
  | { name: 'Transaction'; transaction: Transaction; suspicion?: Suspicion }
  | { name: 'ChooseAccountName' }
  | { name: 'RegisterAccountName' }
  | { name: 'RegisterAccountNameSuccess'; accountName: string }
  | { name: 'SIWXSignMessage' }
  /** The same screen for the option `siweConfig`. */
  | { name: 'ConnectingSiwe' }
  | { name: 'ConnectSocials' }
  /** `popup`: the window the press has opened, `null` when the browser would not; `resultUri`: what came back without one. */
  | { name: 'ConnectingSocial'; provider: SocialId; popup?: Window | null; resultUri?: string }
  | { name: 'ConnectingFarcaster' }
  | { name: 'EmailVerifyDevice'; email: string; resendInSeconds: number }
  | { name: 'EmailVerifyOtp'; email: string; resendInSeconds: number }
  | { name: 'UpdateEmailWallet'; email: string }
  | { name: 'UpdateEmailPrimaryOtp'; email: string; newEmail: string; resendInSeconds: number }
  | { name: 'UpdateEmailSecondaryOtp'; email: string; newEmail: string; resendInSeconds: number }
  /** A request of the embedded wallet that continues in a window. */
  | { name: 'ApproveTransaction'; openWindow(): void }
  /** `token`: the one to send. */
  | { name: 'Send'; token?: TokenBalance }
  | { name: 'SendSelectToken' }
  | { name: 'SendPreview'; order: PrepareSendParameters }
  | { name: 'Swap'; arguments?: SwapPreset }
  | { name: 'SwapSelectToken'; side: 'sell' | 'buy' }
  | { name: 'SwapPreview'; order: PrepareSwapParameters }
  /** A sent transaction until it is mined, and whether it was confirmed. */
  | { name: 'TransactionOutcome'; sent: SentTransaction }
  /** What a site asks of the wallet, before the wallet is asked. */
  | { name: 'ReviewRequest'; preview: RequestPreview; decide(decision: SigningDecision): void }
  /** `token`: the address of the one to ask for. */
  | { name: 'Receive'; token?: string | null }
  | { name: 'WalletCompatibleNetworks' }
  /** `draft`: what the visitor entered in a form on the page. */
  | { name: 'Onramp' | 'OnrampProviders'; draft?: Partial<OnrampDraft> }
  | { name: 'OnrampFiatSelect' }
  | { name: 'OnrampTokenSelect' }
  | { name: 'OnrampActivity' }
  /** `seller`: the company that sells, where the provider is an aggregator. */
  | {
      name: 'OnrampInProgress'
      provider: OnrampProvider
      seller: { id: string; name: string } | null
    }
  | { name: 'WhatIsOnramp' }
  | { name: 'Networks' }
  | { name: 'SwitchNetwork'; network: Network }
  | { name: 'SwitchActiveChain'; namespace: Namespace; network: Network }
  | { name: 'UnsupportedChain' }
  | { name: 'WhatIsANetwork' }

export type ViewName = View['name']
