import { type PasskeyPurpose, passkeyChallenge, passkeyChallengeEndpoint } from '@latchkey/wire'
import type { VaultBrowser } from './vaultBrowser.ts'

/** The WebAuthn challenge of a new nonce, as the vault computes it. */
export async function fetchChallenge(
  browser: VaultBrowser,
  purpose: PasskeyPurpose,
): Promise<string> {
  const { nonce } = await browser.call(passkeyChallengeEndpoint, { purpose })
  return passkeyChallenge({ purpose, nonce })
}
