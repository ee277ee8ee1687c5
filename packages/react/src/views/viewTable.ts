import { connectFlow } from '../connect/ConnectFlow.tsx'
import type { Flow, ViewFlows } from '../navigation/flow.ts'

const connect: Flow = { id: 'connect', load: () => connectFlow }
const wallets: Flow = {
  id: 'wallets',
  load: async () => (await import('../wallets/WalletsFlow.tsx')).walletsFlow,
}
const account: Flow = {
  id: 'account',
  load: async () => (await import('../account/Account.tsx')).accountFlow,
}
const profile: Flow = {
  id: 'profile',
  load: async () => (await import('../account/ProfileFlow.tsx')).profileFlow,
}
const move: Flow = {
  id: 'move',
  load: async () => (await import('../account/MoveAssets.tsx')).moveFlow,
}
const sessions: Flow = {
  id: 'sessions',
  load: async () => (await import('../sessions/PermissionList.tsx')).sessionsFlow,
}
const session: Flow = {
  id: 'session',
  load: async () => (await import('../sessions/Permission.tsx')).sessionFlow,
}
const balance: Flow = {
  id: 'balance',
  load: async () => (await import('../balance/Tokens.tsx')).balanceFlow,
}
const token: Flow = {
  id: 'token',
  load: async () => (await import('../balance/Token.tsx')).tokenFlow,
}
const nfts: Flow = {
  id: 'nfts',
  load: async () => (await import('../nfts/Nfts.tsx')).nftsFlow,
}
const nft: Flow = {
  id: 'nft',
  load: async () => (await import('../nfts/Nft.tsx')).nftFlow,
}
const history: Flow = {
  id: 'history',
  load: async () => (await import('../history/History.tsx')).historyFlow,
}
const transaction: Flow = {
  id: 'transaction',
  load: async () => (await import('../history/Transaction.tsx')).transactionFlow,
}
const identity: Flow = {
  id: 'identity',
  load: async () => (await import('../identity/IdentityFlow.tsx')).identityFlow,
}
const network: Flow = {
  id: 'network',
  load: async () => (await import('../network/NetworkFlow.tsx')).networkFlow,
}

const walletConnect: Flow = {
  id: 'walletConnect',
  load: async () => (await import('../walletconnect/WalletConnectFlow.tsx')).walletConnectFlow,
}

const signIn: Flow = {
  id: 'signIn',
  load: async () => (await import('../signin/SignInFlow.tsx')).signInFlow,
}

const send: Flow = {
  id: 'send',
  load: async () => (await import('../send/SendFlow.tsx')).sendFlow,
}

const swap: Flow = {
  id: 'swap',
  load: async () => (await import('../swap/SwapFlow.tsx')).swapFlow,
}

const outcome: Flow = {
  id: 'outcome',
  load: async () => (await import('../journal/TransactionOutcome.tsx')).outcomeFlow,
}

const receive: Flow = {
  id: 'receive',
  load: async () => (await import('../receive/ReceiveFlow.tsx')).receiveFlow,
}

const onramp: Flow = {
  id: 'onramp',
  load: async () => (await import('../onramp/OnrampFlow.tsx')).onrampFlow,
}

const onrampActivity: Flow = {
  id: 'purchases',
  load: async () => (await import('../history/OnrampActivity.tsx')).onrampActivityFlow,
}

const signing: Flow = {
  id: 'signing',
  load: async () => (await import('../signing/ReviewRequest.tsx')).signingFlow,
}

const embedded: Flow = {
  id: 'embedded',
  load: async () => (await import('../embedded/EmbeddedFlow.tsx')).embeddedFlow,
}

const social: Flow = {
  id: 'social',
  load: async () => (await import('../embedded/SocialFlow.tsx')).socialFlow,
}

const farcaster: Flow = {
  id: 'farcaster',
  load: async () => (await import('../embedded/ConnectingFarcaster.tsx')).farcasterFlow,
}

const emailChange: Flow = {
  id: 'emailChange',
  load: async () => (await import('../embedded/EmailChangeFlow.tsx')).emailChangeFlow,
}

/** The flow of every view. A view without a row here does not compile. */
export const viewTable: ViewFlows = {
  Connect: connect,
  ConnectWallets: connect,
  Create: connect,
  EmailLogin: connect,
  ConnectingExternal: connect,
  ConnectingMultiChain: connect,
  ConnectingWalletConnect: walletConnect,
  ConnectingWalletConnectBasic: connect,
  AllWallets: wallets,
  Downloads: wallets,
  GetWallet: wallets,
  WhatIsAWallet: wallets,
  Account: account,
  Profile: profile,
  AccountSettings: profile,
  SwitchAccount: profile,
  MoveAssets: move,
  PermissionList: sessions,
  Permission: session,
  PermissionCreated: session,
  Tokens: balance,
  Token: token,
  Nfts: nfts,
  Nft: nft,
  History: history,
  Transaction: transaction,
  ChooseAccountName: identity,
  RegisterAccountName: identity,
  RegisterAccountNameSuccess: identity,
  SIWXSignMessage: signIn,
  ConnectingSiwe: signIn,
  ConnectSocials: social,
  ConnectingSocial: social,
  ConnectingFarcaster: farcaster,
  EmailVerifyDevice: embedded,
  EmailVerifyOtp: embedded,
  UpdateEmailWallet: emailChange,
  UpdateEmailPrimaryOtp: emailChange,
  UpdateEmailSecondaryOtp: emailChange,
  ApproveTransaction: embedded,
  Send: send,
  SendSelectToken: send,
  SendPreview: send,
  Swap: swap,
  SwapSelectToken: swap,
  SwapPreview: swap,
  TransactionOutcome: outcome,
  Receive: receive,
  WalletCompatibleNetworks: receive,
  Onramp: onramp,
  OnrampProviders: onramp,
  OnrampFiatSelect: onramp,
  OnrampTokenSelect: onramp,
  OnrampActivity: onrampActivity,
  OnrampInProgress: onramp,
  WhatIsOnramp: onramp,
  ReviewRequest: signing,
  Networks: network,
  SwitchNetwork: network,
  SwitchActiveChain: network,
  UnsupportedChain: network,
  WhatIsANetwork: network,
}
