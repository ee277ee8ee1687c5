import type { WcGranted } from '@latchkey/wire'
import { chainOfAccount, namespaceOf, unique } from './namespaces.ts'

export function grantedAccounts(granted: WcGranted, namespace: string): string[] {
  return unique(grantsOf(granted, namespace).flatMap((grant) => grant.accounts))
}

/** Chains with an account: a chain that is merely listed cannot be used. */
export function grantedChains(granted: WcGranted, namespace: string): string[] {
  return unique(grantedAccounts(granted, namespace).map(chainOfAccount))
}

export function grantedMethods(granted: WcGranted, chain: string): string[] {
  return unique(grantsOn(granted, chain).flatMap((grant) => grant.methods))
}

export function grantedEvents(granted: WcGranted, chain: string): string[] {
  return unique(grantsOn(granted, chain).flatMap((grant) => grant.events))
}

type Grant = WcGranted[string]

function grantsOf(granted: WcGranted, namespace: string): Grant[] {
  return Object.entries(granted)
    .filter(([key]) => namespaceOf(key) === namespace)
    .map(([, grant]) => grant)
}

function grantsOn(granted: WcGranted, chain: string): Grant[] {
  return grantsOf(granted, namespaceOf(chain)).filter((grant) =>
    grant.accounts.some((account) => chainOfAccount(account) === chain),
  )
}
