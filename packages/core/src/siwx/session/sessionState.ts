import type { SiwxSession } from '../../options/siwx.ts'

/** The sign-in state of the connected account; `session` is `null` unless `status` is `signed-in`. */
export type SessionState =
  /** Not connected, the site has no sign-in, or the wallet is on a network that the site doesn't offer. */
  | { status: 'off'; session: null }
  | { status: 'checking'; session: null }
  /** The signature of a one-click sign-in is being verified. */
  | { status: 'authenticating'; session: null }
  /** `required`: the site doesn't let the visitor in without a sign-in. */
  | { status: 'signed-out'; session: null; required: boolean }
  | { status: 'signed-in'; session: SiwxSession }
