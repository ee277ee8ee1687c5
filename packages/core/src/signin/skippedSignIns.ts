import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'

const most = 20

/** Did the visitor leave the sign-in of this account before? Then they are not asked again by themselves. */
export function isSkipped(latchkey: Latchkey, account: Account): boolean {
  return (latchkey.storage.get('sign_in_skipped') ?? []).includes(nameOf(account))
}

export function skipSignIn(latchkey: Latchkey, account: Account): void {
  const known = latchkey.storage.get('sign_in_skipped') ?? []
  const name = nameOf(account)
  if (!known.includes(name)) {
    latchkey.storage.set('sign_in_skipped', [...known, name].slice(-most))
  }
}

export function forgetSkipped(latchkey: Latchkey): void {
  latchkey.storage.remove('sign_in_skipped')
}

function nameOf({ namespace, address }: Account): string {
  return `${namespace}:${address}`
}
