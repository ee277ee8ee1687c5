import type { EmbeddedWallet } from '@latchkey/wire'

/** Whether an active passkey can step up for this wallet; a slot that was never activated does not count. */
export function hasActivePasskey({ slots }: Pick<EmbeddedWallet, 'slots'>): boolean {
  return slots.some(({ type, state }) => type === 'passkey' && state === 'active')
}
