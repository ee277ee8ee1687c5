import type { WcGranted, WcProposed } from '@latchkey/wire'
import type { PeerErrorCode } from '../protocol/peerError.ts'
import { chainOfAccount, namespaceOf } from './namespaces.ts'
import { chainsWanted } from './proposeNamespaces.ts'

const keyPattern = /^[-a-z0-9]{3,8}(?::[-_a-zA-Z0-9]{1,32})?$/
const chainPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const accountPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[^:]{1,128}$/

/** The error code of an invalid proposal, or null. Both sides check: before sending, and on arrival. */
export function checkProposed(proposal: WcProposed): PeerErrorCode | null {
  for (const [key, wanted] of Object.entries(proposal)) {
    if (!keyPattern.test(key)) return 5104
    const chains = chainsWanted(key, wanted)
    const isChainOfKey = (chain: string) =>
      chainPattern.test(chain) && namespaceOf(chain) === namespaceOf(key)
    if (chains.length === 0 || !chains.every(isChainOfKey)) return 5100
  }
  return null
}

/**
 * The error code of an invalid grant, or null. A wallet may grant less than was proposed (everything we
 * propose is optional) and more, but each account must be listed under its own namespace.
 */
export function checkGranted(granted: WcGranted): PeerErrorCode | null {
  const entries = Object.entries(granted)
  if (entries.length === 0) return 5104
  for (const [key, grant] of entries) {
    if (!keyPattern.test(key)) return 5104
    if (grant.chains?.some((chain) => namespaceOf(chain) !== namespaceOf(key))) return 5100
    const belongs = (account: string) =>
      accountPattern.test(account) &&
      (chainOfAccount(account) === key || namespaceOf(account) === key)
    if (grant.accounts.length === 0 || !grant.accounts.every(belongs)) return 5103
  }
  return null
}
