import type { ConsoleHeadline } from '@latchkey/wire/console'

export const headlineTitles: Readonly<Record<ConsoleHeadline, string>> = {
  opened: 'Opened',
  connected: 'Connected',
  'connect-rate': 'Connect rate',
  'signed-in': 'Signed in',
  'active-wallets': 'Active wallets',
  transactions: 'Transactions',
}
