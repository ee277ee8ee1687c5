import type { Connector } from '../adapter/connector.ts'
import type { TokenBalance } from '../balance/balance.ts'
import type { Namespace } from '../caip/caip.ts'
import type { RequestPreview } from '../guard/previewRequest.ts'
import type { SigningDecision } from '../guard/signingGate.ts'
import type { Suspicion } from '../history/detectPoisoning.ts'
import type { Transaction } from '../history/transaction.ts'
import type { Network } from '../network/network.ts'
import type { Nft } from '../nfts/nft.ts'
import type { OnrampProvider } from '../onramp/onrampOptionsQuery.ts'
import type { Social } from '../options/features.ts'
import type { SendOrder } from '../send/prepareSend.ts'
import type { SwapOrder } from '../swap/swapOrder.ts'
import type { SwapPreset } from '../swap/swapPreset.ts'
import type { Wallet } from '../wallets/wallet.ts'

/** Every screen with its own parameters. A view kept in the stack keeps its parameters. */
export type View =
  | { name: 'Connect' }
  /** The wallets alone, where Connect shows one row for them. */
  | { name: 'ConnectWallets' }
  | { name: 'AllWallets' }
  | { name: 'ConnectingExternal'; connector: Connector }
  | { name: 'ConnectingMultiChain'; connectors: readonly [Connector, ...Connector[]] }
  | { name: 'ConnectingWalletConnect'; wallet?: Wallet }
  | { name: 'ConnectingWalletConnectBasic' }
  | { name: 'Downloads'; wallet: Wallet }
  | { name: 'GetWallet' }
  | { name: 'WhatIsAWallet' }
  | { name: 'Account' }
  | { name: 'Profile' }
  /** `isInner` when it stands under a tab of another view. */
  | { name: 'Tokens'; isInner?: true }
  | { name: 'Token'; token: TokenBalance }
  | { name: 'Nfts' }
  | { name: 'Nft'; nft: Nft }
  | { name: 'Transactions' }
  | { name: 'Transaction'; transaction: Transaction; suspicion?: Suspicion }
  | { name: 'ChooseAccountName' }
  | { name: 'RegisterAccountName' }
  | { name: 'RegisterAccountNameSuccess'; accountName: string }
  | { name: 'SIWXSignMessage' }
  /** The same screen by its older name. */
  | { name: 'ConnectingSiwe' }
  | { name: 'ConnectSocials' }
  /** `popup`: the window the press has opened, `null` when the browser would not; `resultUri`: what came back without one. */
  | { name: 'ConnectingSocial'; provider: Social; popup?: Window | null; resultUri?: string }
  | { name: 'ConnectingFarcaster' }
  | { name: 'EmailVerifyDevice'; email: string; resendInSeconds: number }
  | { name: 'EmailVerifyOtp'; email: string; resendInSeconds: number }
  | { name: 'UpdateEmailWallet'; email: string }
  | { name: 'UpdateEmailPrimaryOtp'; email: string; newEmail: string; resendInSeconds: number }
  | { name: 'UpdateEmailSecondaryOtp'; email: string; newEmail: string; resendInSeconds: number }
  /** A request of the embedded wallet that goes on in a window of its own. */
  | { name: 'ApproveTransaction'; openWindow(): void }
  | { name: 'WalletSend' }
  | { name: 'WalletSendSelectToken' }
  | { name: 'WalletSendPreview'; order: SendOrder }
  | { name: 'Swap'; arguments?: SwapPreset }
  | { name: 'SwapSelectToken'; side: 'sell' | 'buy' }
  | { name: 'SwapPreview'; order: SwapOrder }
  /** What a site asks of the wallet, before the wallet is asked. */
  | { name: 'ReviewRequest'; preview: RequestPreview; decide(decision: SigningDecision): void }
  | { name: 'WalletReceive' }
  | { name: 'WalletCompatibleNetworks' }
  | { name: 'OnRamp' }
  | { name: 'OnRampProviders' }
  | { name: 'OnRampFiatSelect' }
  | { name: 'OnRampTokenSelect' }
  | { name: 'BuyInProgress'; provider: OnrampProvider }
  | { name: 'WhatIsABuy' }
  | { name: 'Networks' }
  | { name: 'SwitchNetwork'; network: Network }
  | { name: 'SwitchActiveChain'; namespace: Namespace; network: Network }
  | { name: 'UnsupportedChain' }
  | { name: 'WhatIsANetwork' }

export type ViewName = View['name']
