/** Identifies a session within its project. A session of another project is not found. */
export type SessionId = { projectId: string; account: string; pci: string }

/** EVM addresses are compared in lower case. */
export function caipAccountKey(account: string): string {
  return account.startsWith('eip155:') ? account.toLowerCase() : account
}
