export type { Approval, ApprovedSession } from './walletconnect/approve.ts'
export {
  createWalletConnectWallet,
  type WalletConnectWallet,
  type WalletOptions,
} from './walletconnect/createWalletConnectWallet.ts'
export { type SignInMessage, writeSignIn } from './walletconnect/signIn.ts'
export type {
  AuthProposal,
  DappRequest,
  Proposal,
  WalletHandlers,
} from './walletconnect/walletHost.ts'
