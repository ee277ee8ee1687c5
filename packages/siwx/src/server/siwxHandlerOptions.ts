import type { ParseOptions } from '../message/parseMessage.ts'
import type { SignInMessage } from '../message/signInMessage.ts'
import type { NonceStore } from '../nonce/nonceStore.ts'
import type { AllowedAbilities } from '../recap/checkRecap.ts'
import type { Session, SessionStore } from '../session/session.ts'
import type { Verifier } from '../verify/verifier.ts'
import type { CookieRules } from './cookies.ts'

export type SiwxHandlerOptions = {
  /** Your site as the address bar shows it: `https://example.com`. Several hosts of it make a list. */
  origin: string | readonly string[]
  verifiers: readonly Verifier[]
  nonces: NonceStore
  sessions: SessionStore
  /** Where the four routes live. `/auth` unless said otherwise. */
  basePath?: string
  /** Networks (CAIP-2) a person may sign in on. Left out: all that the verifiers know. */
  chainIds?: readonly string[]
  /** ReCap abilities you accept. None unless said otherwise. */
  abilities?: AllowedAbilities
  wording?: ParseOptions['wording']
  /** How long a session lasts. Seven days unless said otherwise. */
  sessionTtlMs?: number
  /** `Strict` also withholds the cookie when a visitor follows a link to your site. */
  sameSite?: CookieRules['sameSite']
  /** Called after every sign-in, before the reply: create your user here. */
  onSignIn?: (session: Session, message: SignInMessage) => void | Promise<void>
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}
