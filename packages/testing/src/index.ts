export {
  createScriptedSession,
  type ScriptedSession,
  type SessionTerms,
} from './adapter/createScriptedSession.ts'
export { errorCodeOf } from './adapter/errorCodeOf.ts'
export { memoryTypedStorage } from './adapter/memoryTypedStorage.ts'
export {
  openTestAdapter,
  type TestAdapter,
  type TestAdapterOptions,
} from './adapter/openTestAdapter.ts'
export { AnvilError, type AnvilErrorCode } from './anvil/AnvilError.ts'
export {
  type AnvilOptions,
  type ChainEndpoint,
  type RunningChain,
  startAnvil,
} from './anvil/startAnvil.ts'
export { localBitcoinAccounts, localBitcoinId } from './bitcoin/localBitcoin.ts'
export {
  type BitcoinChain,
  type BitcoinChainOptions,
  startBitcoinChain,
} from './bitcoin/startBitcoinChain.ts'
export { delegationAddresses } from './chain/delegationAddresses.ts'
export {
  keysAbi,
  mintableTokenAbi,
  permit2Abi,
  simpleAccountFactoryAbi,
  tetherAbi,
  toolsAbi,
  uniswapV2PairAbi,
  uniswapV2RouterAbi,
  wethAbi,
} from './chain/localAbis.ts'
export {
  type LocalAccount,
  type LocalAccountName,
  type LocalToken,
  localAccounts,
} from './chain/localAccounts.ts'
export { localAddresses } from './chain/localAddresses.ts'
export { type LocalServerSettings, localServerSettings } from './chain/localServerSettings.ts'
export { startLocalChain } from './chain/startLocalChain.ts'
export { takeSnapshot } from './chain/takeSnapshot.ts'
export { toViemChain } from './chain/toViemChain.ts'
export { waitForReceipt } from './chain/waitForReceipt.ts'
export {
  type Call,
  encodeCalls,
  signOperation,
} from './smartAccount/accountOperation.ts'
export { type HybridAccount, hybridAccount } from './smartAccount/hybridAccount.ts'
export { type SignedPermission, signPermission } from './smartAccount/signPermission.ts'
export {
  type LocalSolanaAccount,
  type LocalSolanaAccountName,
  type LocalSolanaMint,
  type LocalSolanaToken,
  localSolanaAccounts,
  localSolanaId,
  localSolanaTokens,
} from './solana/localSolana.ts'
export {
  type SolanaAccountState,
  type SolanaChain,
  type SolanaChainOptions,
  startSolanaChain,
} from './solana/startSolanaChain.ts'
export {
  createFakeMobileWallet,
  type FakeMobileWallet,
} from './solanaWallet/createFakeMobileWallet.ts'
export {
  createFakeSolanaWallet,
  type FakeSolanaWallet,
  type FakeSolanaWalletOptions,
} from './solanaWallet/createFakeSolanaWallet.ts'
export type { SolanaBehaviour } from './solanaWallet/solanaBehaviour.ts'
export {
  type BitcoinKey,
  type BitcoinKind,
  type BitcoinNetworkName,
  bitcoinKey,
  signText,
} from './wallet/bitcoin/bitcoinKey.ts'
export type { BitcoinBehaviour, SentTransfer } from './wallet/bitcoin/bitcoinWalletState.ts'
export {
  type BitcoinWalletKind,
  createFakeBitcoinWallet,
  type FakeBitcoinWallet,
  type FakeBitcoinWalletOptions,
} from './wallet/bitcoin/createFakeBitcoinWallet.ts'
export {
  createFakeEvmWallet,
  type FakeEvmWallet,
  type FakeEvmWalletOptions,
} from './wallet/createFakeEvmWallet.ts'
export type { WalletEvent } from './wallet/events.ts'
export {
  createFakePolkadotWallet,
  type FakePolkadotWallet,
  type FakePolkadotWalletOptions,
  type PolkadotBehaviour,
} from './wallet/polkadot/createFakePolkadotWallet.ts'
export { payloadBytes } from './wallet/polkadot/payloadBytes.ts'
export {
  type PolkadotKey,
  type PolkadotScheme,
  polkadotKey,
} from './wallet/polkadot/polkadotKey.ts'
export type { WalletPrompt } from './wallet/prompts.ts'
export type { Eip1193Provider } from './wallet/provider.ts'
export type { LoggedRequest } from './wallet/requestLog.ts'
export type { WalletAnswer, WalletBehavior } from './wallet/walletBehavior.ts'
