import type { Account } from '../../connection/account.ts'
import { internals, type Latchkey } from '../../latchkey.ts'

const skippedLimit = 20

/** Whether the visitor declined the sign-in of this account before; then it is not requested automatically. */
export function isSkipped(latchkey: Latchkey, account: Account): boolean {
  return (internals(latchkey).storage.get('sign_in_skipped') ?? []).includes(keyOf(account))
}

/** Stores that the visitor declined the sign-in of this account. */
export function skipSignIn(latchkey: Latchkey, account: Account): void {
  const skipped = internals(latchkey).storage.get('sign_in_skipped') ?? []
  const key = keyOf(account)
  if (!skipped.includes(key)) {
    internals(latchkey).storage.set('sign_in_skipped', [...skipped, key].slice(-skippedLimit))
  }
}

export function clearSkipped(latchkey: Latchkey): void {
  internals(latchkey).storage.remove('sign_in_skipped')
}

function keyOf({ namespace, address }: Account): string {
  return `${namespace}:${address}`
}
