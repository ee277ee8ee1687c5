/** The wallet handles these from its own state: `wallet_getCapabilities`, `solana_getAccounts`, `getAccountAddresses`. */
const reads = /^(\w+_)?get[A-Z]|^\w+_(chainId|accounts|requestAccounts|sendRawTransaction)$/

/**
 * Whether the person must approve a request in the wallet: signing, sending, switching or adding a chain, permissions.
 * A method that we do not know counts as one: without the wallet in front the person would never see it.
 */
export function needsApproval(method: string): boolean {
  return !reads.test(method)
}
