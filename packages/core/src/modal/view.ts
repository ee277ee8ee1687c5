import type { Connector } from '../adapter/connector.ts'
import type { Namespace } from '../caip/caip.ts'
import type { Network } from '../network/network.ts'
import type { Wallet } from '../wallets/wallet.ts'

/** Every screen with its own parameters. A view kept in the stack keeps its parameters. */
export type View =
  | { name: 'Connect' }
  | { name: 'AllWallets' }
  | { name: 'ConnectingExternal'; connector: Connector }
  | { name: 'ConnectingMultiChain'; connectors: readonly [Connector, ...Connector[]] }
  | { name: 'ConnectingWalletConnect'; wallet?: Wallet }
  | { name: 'ConnectingWalletConnectBasic' }
  | { name: 'Downloads'; wallet: Wallet }
  | { name: 'GetWallet' }
  | { name: 'WhatIsAWallet' }
  | { name: 'Account' }
  | { name: 'SIWXSignMessage' }
  /** The same screen by its older name. */
  | { name: 'ConnectingSiwe' }
  | { name: 'Networks' }
  | { name: 'SwitchNetwork'; network: Network }
  | { name: 'SwitchActiveChain'; namespace: Namespace; network: Network }
  | { name: 'UnsupportedChain' }
  | { name: 'WhatIsANetwork' }

export type ViewName = View['name']
