import type { EmbeddedWallet, KeySlot } from '@latchkey/wire'

/** The active slot that a recovery code opens; one that was never activated does not count. */
export function findRecoverySlot({ slots }: Pick<EmbeddedWallet, 'slots'>): KeySlot | null {
  return slots.find(({ type, state }) => type === 'recovery' && state === 'active') ?? null
}
