import type { EmbeddedWallet } from '@latchkey/wire'

/** Whether a passkey can step up for this wallet; one that was written and never activated does not count. */
export function hasActivePasskey({ slots }: Pick<EmbeddedWallet, 'slots'>): boolean {
  return slots.some(({ type, state }) => type === 'passkey' && state === 'active')
}
