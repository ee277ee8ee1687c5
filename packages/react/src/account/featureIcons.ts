import type { WalletFeature } from '@latchkey/core/internal'
import type { IconName } from '../parts/icons.ts'

export const featureIcons: Readonly<Record<WalletFeature, IconName>> = {
  onramp: 'card',
  swaps: 'swap',
  receive: 'receive',
  send: 'send',
}
