import { isLatchkeyError } from '@latchkey/core'
import { useLatchkeySignIn } from '@latchkey/react'

/** Whether the visitor is signed in. */
export function SignInFact() {
  const { status, session } = useLatchkeySignIn()
  if (status === 'off') return null
  return (
    <>
      <dt>Signed in</dt>
      <dd data-testid="signed-in">{session ? `as ${session.data.accountAddress}` : status}</dd>
    </>
  )
}

export function SignInButton() {
  const { status, signIn, signOut } = useLatchkeySignIn()
  if (status === 'signed-in') {
    return (
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    )
  }
  if (status !== 'signed-out') return null
  return (
    <button type="button" onClick={() => void signIn().catch(ignoreDeclined)}>
      Sign in
    </button>
  )
}

/** A cancelled sign-in is already explained in the modal; any other error is logged. */
function ignoreDeclined(error: unknown): void {
  if (!isLatchkeyError(error, 'signin/declined')) throw error
}
