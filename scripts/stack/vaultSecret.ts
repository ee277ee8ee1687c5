import { randomBytes } from 'node:crypto'

/** What the vault's host and the server of this stack share (`VAULT_SECRET`); made anew at each start. */
export const vaultSecret: string = randomBytes(32).toString('base64url')
