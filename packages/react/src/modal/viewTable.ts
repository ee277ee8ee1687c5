import type { ViewName } from '@latchkey/core'
import { connectFlow } from '../connect/ConnectFlow.tsx'
import type { Flow } from './flow.ts'

const connect: Flow = { id: 'connect', load: () => connectFlow }
const wallets: Flow = {
  id: 'wallets',
  load: async () => (await import('../wallets/WalletsFlow.tsx')).walletsFlow,
}
const account: Flow = {
  id: 'account',
  load: async () => (await import('../account/AccountFlow.tsx')).accountFlow,
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

/** The only list of screens. A view without a row here does not compile. */
export const viewTable: Record<ViewName, Flow> = {
  Connect: connect,
  ConnectingExternal: connect,
  ConnectingMultiChain: connect,
  ConnectingWalletConnect: walletConnect,
  ConnectingWalletConnectBasic: walletConnect,
  AllWallets: wallets,
  Downloads: wallets,
  GetWallet: wallets,
  WhatIsAWallet: wallets,
  Account: account,
  SIWXSignMessage: signIn,
  ConnectingSiwe: signIn,
  Networks: network,
  SwitchNetwork: network,
  SwitchActiveChain: network,
  UnsupportedChain: network,
  WhatIsANetwork: network,
}
