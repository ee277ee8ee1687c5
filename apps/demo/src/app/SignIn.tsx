import { useLatchkeyRequireSignIn, useLatchkeySession, useLatchkeySignOut } from '@latchkey/react'

/** Whether the visitor is signed in. */
export function SignInFact() {
  const { status, session } = useLatchkeySession()
  if (status === 'off') return null
  return (
    <>
      <dt>Signed in</dt>
      <dd data-testid="signed-in">{session ? `as ${session.data.accountAddress}` : status}</dd>
    </>
  )
}

export function SignInButton() {
  const { status } = useLatchkeySession()
  const signIn = useLatchkeyRequireSignIn()
  const signOut = useLatchkeySignOut()
  if (status === 'signed-in') {
    return (
      <button type="button" onClick={() => signOut.mutate()}>
        Sign out
      </button>
    )
  }
  if (status !== 'signed-out') return null
  return (
    <button type="button" onClick={() => signIn.mutate()}>
      Sign in
    </button>
  )
}
