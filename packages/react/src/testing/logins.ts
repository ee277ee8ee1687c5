import type { LatchkeyOptions } from '@latchkey/core'
import { embedded } from '@latchkey/embedded'

/** A site with logins by email and social account. Its vault is not loaded before a visitor logs in. */
export const logins: Pick<LatchkeyOptions, 'connectors' | 'endpoints'> = {
  connectors: [embedded()],
  endpoints: { vault: 'https://vault.example' },
}
