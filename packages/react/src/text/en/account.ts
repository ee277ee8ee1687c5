import { type Section, section } from '../section.ts'

const sentences = {
  copyAddress: 'Copy address',
  balance: 'Balance',
  balanceUnavailable: 'Token Balance Unavailable',
  explorer: 'Block Explorer',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting…',
  connectedWith: 'Connected with {name}',
  loadingBalance: 'Loading balance',
  actions: 'Account',
  noAccount: 'No wallet is connected',
  connect: 'Connect Wallet',
}

export const accountText: Section<'account', keyof typeof sentences> = section('account', sentences)
