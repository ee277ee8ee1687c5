import { type Caip2, type Namespace, parseCaip10 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { SharedSession } from './sharedSession.ts'
import type { WalletFacts, WalletLine } from './walletLine.ts'

/** A line over a session that several chains may share. */
export type SessionLine = WalletLine & {
  /** The network the next request is for. */
  chainId(): Caip2
  /** A network the wallet agreed to is a matter of the next request. @throws network/switch-failed */
  moveTo(id: Caip2): WalletFacts
}

/** Reads one namespace out of a session; it begins where the visitor looks, if the wallet has that network. */
export function openSessionLine(options: {
  session: SharedSession
  namespace: Namespace
  active: Caip2
  toAccount(address: string, chainId: Caip2): Account | null
}): SessionLine {
  const { session, namespace, active } = options
  const chains = (): readonly Caip2[] => session.chains(namespace)
  let chainId = chains().includes(active) ? active : (chains()[0] ?? active)
  const facts = (): WalletFacts => ({ chainId, accounts: accountsOn(options, chainId) })
  const moveTo = (id: Caip2): WalletFacts => {
    if (!chains().includes(id)) throw new LatchkeyError('network/switch-failed', { id })
    chainId = id
    return facts()
  }
  return {
    facts: facts(),
    chainId: () => chainId,
    moveTo,
    watch: (onFacts) =>
      session.watch((event) => {
        if (event.type === 'ended') return onFacts(null)
        if (event.type === 'chain' && chains().includes(event.chainId)) chainId = event.chainId
        else if (!chains().includes(chainId)) chainId = chains()[0] ?? chainId
        onFacts(facts())
      }),
    leave: () => session.disconnect(),
  }
}

function accountsOn(
  { session, namespace, toAccount }: Parameters<typeof openSessionLine>[0],
  chainId: Caip2,
): readonly Account[] {
  const addresses = session
    .accounts(namespace)
    .map((id) => parseCaip10(id))
    .filter(({ network }) => network === chainId)
    .map(({ address }) => address)
  return [...new Set(addresses)].flatMap((address) => toAccount(address, chainId) ?? [])
}
