export { AnvilError, type AnvilErrorCode } from './anvil/AnvilError.ts'
export { type AnvilOptions, type RunningChain, startAnvil } from './anvil/startAnvil.ts'
export {
  type LocalAccount,
  type LocalAccountName,
  type LocalToken,
  localAccounts,
} from './chain/localAccounts.ts'
export { localAddresses } from './chain/localAddresses.ts'
export { startLocalChain } from './chain/startLocalChain.ts'
export type { Answer, Behaviour } from './wallet/behaviour.ts'
export {
  createFakeEvmWallet,
  type FakeEvmWallet,
  type FakeEvmWalletOptions,
} from './wallet/createFakeEvmWallet.ts'
