/** The account's events, by the server's name for each. */
export const activityText = {
  login: 'Logged in',
  'refresh-reused': 'Session ended for your safety',
  'factor-released': 'Wallet opened',
  'wallet-written': 'Wallet saved',
  'wallet-activated': 'Wallet activated',
  'wallet-rotated': 'Wallet keys replaced',
  'wallet-exported': '24 words shown',
  'slot-added': 'Way to open the wallet added',
  'slot-removed': 'Way to open the wallet removed',
  'identity-added': 'Login added',
  'identity-removed': 'Login removed',
  'email-changed': 'Email changed',
  'email-change-stopped': 'Email change stopped',
}
