import type { LatchkeyOptions } from '@latchkey/core'
import { embedded } from '@latchkey/embedded'

/** A site with logins by e-mail and social account. Its vault is not loaded before a visitor logs in. */
export const logins: Pick<LatchkeyOptions, 'sharedWallets' | 'endpoints'> = {
  sharedWallets: [embedded()],
  endpoints: { vault: 'https://vault.example' },
}
