import type { ParseOptions } from '../message/parseMessage.ts'
import type { SignInMessage } from '../message/signInMessage.ts'
import type { NonceStore } from '../nonce/nonceStore.ts'
import type { AllowedAbilities } from '../recap/checkRecap.ts'
import type { Session, SessionStore } from '../session/session.ts'
import type { Verifier } from '../verify/verifier.ts'
import type { CookieRules } from './cookies.ts'

export type SiwxHandlerOptions = {
  /** Your site's origin: `https://example.com`. Pass a list for several origins. */
  origin: string | readonly string[]
  verifiers: readonly Verifier[]
  nonces: NonceStore
  sessions: SessionStore
  /** The base path of the four routes. Default: `/auth`. */
  basePath?: string
  /** Networks (CAIP-2) for sign-ins. Default: all networks that the verifiers support. */
  caipNetworkIds?: readonly string[]
  /** The ReCap abilities that you accept. Default: none. */
  abilities?: AllowedAbilities
  wording?: ParseOptions['wording']
  /** How long a session is valid. Default: seven days. */
  sessionTtlMs?: number
  /** `Strict` also withholds the cookie when a visitor follows a link to your site. */
  sameSite?: CookieRules['sameSite']
  /** Called after every sign-in, before the reply: create your user here. */
  onSignIn?: (session: Session, message: SignInMessage) => void | Promise<void>
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}
