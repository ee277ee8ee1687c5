/** The visitor's IP address, in requests that the vault's host sends to the server on a visitor's behalf. */
export const vaultCallerHeader = 'latchkey-vault-caller'

/** The secret that the vault's host and the server share (`VAULT_SECRET`); it makes the address count. */
export const vaultSecretHeader = 'latchkey-vault-secret'
