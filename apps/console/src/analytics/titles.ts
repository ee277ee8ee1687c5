import type { ConsoleDimension } from '@latchkey/wire/console'

export const dimensionTitles: Readonly<Record<ConsoleDimension, string>> = {
  wallet: 'Wallet',
  login: 'Login',
  device: 'Device',
  browser: 'Browser',
  system: 'System',
  network: 'Network',
  country: 'Country',
  release: 'Release',
  site: 'Site',
}

export const stepTitles = {
  opened: 'Opened the modal',
  'chose-wallet': 'Chose a wallet',
  approved: 'Approved',
  'signed-in': 'Signed in',
  transacted: 'Transacted',
} as const

/** What one row of a breakdown is called; the server leaves the value of an event without one empty. */
export function labelOf(label: string): string {
  return label === '' ? 'Not known' : label
}
