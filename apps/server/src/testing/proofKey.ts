import { hkdfSync, type KeyObject } from 'node:crypto'
import { openSlotEndpoint, recoveryProofText } from '@latchkey/wire'
import { ed25519Key, signControlText } from './controlKey.ts'
import type { VaultBrowser } from './vaultBrowser.ts'

/** Derives the proof key of a recovery slot as the vault does; implemented independently with node:crypto. */
export function deriveProofKey(
  factors: { user: Buffer; server: Buffer },
  { salt, walletId }: { salt: Buffer; walletId: string },
): KeyObject {
  const ikm = Buffer.concat([factors.user, factors.server])
  const info = `latchkey/slot-proof/v1/recovery/${walletId}`
  return ed25519Key(Buffer.from(hkdfSync('sha256', ikm, salt, info, 32)))
}

/** The recovery proof of an owner without access to the old mailbox. */
export async function proveRecovery(
  browser: VaultBrowser,
  {
    walletId,
    slotId,
    code,
    email,
  }: { walletId: string; slotId: string; code: Buffer; email: string },
): Promise<{ slotId: string; challenge: string; signature: string }> {
  const { serverFactor, slot, challenge } = await browser.call(openSlotEndpoint, { slotId })
  const factors = { user: code, server: Buffer.from(serverFactor, 'base64url') }
  const salt = Buffer.from(slot.salt, 'base64url')
  const key = deriveProofKey(factors, { salt, walletId })
  const text = recoveryProofText({ walletId, slotId, email, challenge })
  return { slotId, challenge, signature: signControlText(key, text) }
}
