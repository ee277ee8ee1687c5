import type { CaipNetworkId } from '../../caip/caip.ts'
import type { Account } from '../../connection/account.ts'
import { activeConnection } from '../../connection/activeConnection.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import { findNetwork } from '../../network/networkStore.ts'

/** The account that would sign in, and its network. */
export type SignInSubject = { account: Account; chainId: CaipNetworkId }

/** The connected account on a network of the site, or `null`. */
export function signInSubject(latchkey: Latchkey): SignInSubject | null {
  const connection = activeConnection(latchkey)
  if (!connection || !findNetwork(internals(latchkey).network.getState(), connection.chainId))
    return null
  return { account: connection.accounts[0], chainId: connection.chainId }
}

/** The properties of sign-in events. */
export function eventProperties(subject: SignInSubject): {
  network: string
  isSmartAccount: boolean
} {
  return { network: subject.chainId, isSmartAccount: subject.account.type === 'smartAccount' }
}
