import { isSameAddress } from '../caip/isSameAddress.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import { track } from '../events/track.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { SiwxConfig, SiwxSession } from '../options/siwx.ts'
import { openSiwxConfig } from '../siwx/config/openSiwxConfig.ts'
import { notifyOtherTabs } from '../siwx/session/notifyOtherTabs.ts'
import { setSignedIn } from '../siwx/session/setSignedIn.ts'
import { eventProperties, signInSubject } from '../siwx/session/signInSubject.ts'
import { clearSkipped } from '../siwx/session/skippedSignIns.ts'
import { fromSignInError } from './fromSignInError.ts'
import { type PreparedSignIn, preparedForMs, prepareSignIn } from './prepareSignIn.ts'

/** The step of a running sign-in: the wallet's signature, then its verification. */
export type SignInStep = 'signing' | 'authenticating'

/** Signatures that could not be verified yet because the site was unreachable; they are sent again without a new prompt. */
const signatures = new WeakMap<PreparedSignIn, string>()

/** What `signIn` throws. */
export type SignInErrorType = ErrorOf<
  CodesIn<'signin' | 'wallet' | 'api'> | 'network/wrong-chain' | 'connection/not-connected'
>

/**
 * Signs in with the connected wallet (SIWX, CAIP-122): the account signs a message and the site verifies it. If the
 * site was unreachable, passing the same `prepared` message reuses the existing signature.
 * @throws SignInErrorType
 */
export async function signIn(
  latchkey: Latchkey,
  options: { prepared?: PreparedSignIn; onStep?(step: SignInStep): void } = {},
): Promise<SiwxSession> {
  const prepared = isFresh(options.prepared) ? options.prepared : await prepareSignIn(latchkey)
  const properties = eventProperties(prepared)
  try {
    const siwx = await openSiwxConfig(latchkey)
    if (!siwx) throw new LatchkeyError('signin/not-enabled', {})
    options.onStep?.('signing')
    const signature = await sign(latchkey, prepared)
    options.onStep?.('authenticating')
    const { message: data, text: message } = prepared
    const session = { data, message, signature }
    await siwx.addSession(session)
    track(latchkey, { event: 'SIWX_AUTH_SUCCESS', properties })
    return await storeSession(latchkey, siwx, { prepared, session })
  } catch (cause) {
    track(latchkey, { event: 'SIWX_AUTH_ERROR', properties })
    throw toSignInError(prepared, cause)
  }
}

function isFresh(prepared: PreparedSignIn | undefined): prepared is PreparedSignIn {
  return prepared !== undefined && Date.now() - prepared.preparedAtMs < preparedForMs
}

async function sign(latchkey: Latchkey, prepared: PreparedSignIn): Promise<string> {
  const earlier = signatures.get(prepared)
  if (earlier) return earlier
  const { account, text } = prepared
  const chain = internals(latchkey).openedChain(account.namespace)
  if (!chain) throw new LatchkeyError('signin/no-client', {})
  const signature = await chain.signMessage({ account, message: text })
  signatures.set(prepared, signature)
  return signature
}

/** Updates the sign-in state with the session as the site stores it, which adds its expiry. */
async function storeSession(
  latchkey: Latchkey,
  siwx: SiwxConfig,
  { prepared, session }: { prepared: PreparedSignIn; session: SiwxSession },
): Promise<SiwxSession> {
  const { account, chainId } = prepared
  signatures.delete(prepared)
  clearSkipped(latchkey)
  notifyOtherTabs(latchkey)
  const [stored] = await siwx.getSessions(chainId, account.address).catch(() => [])
  const completeSession = { ...stored, ...session }
  const subject = signInSubject(latchkey)
  const isSameAccount = subject && isSameAddress(subject.account.address, account.address)
  if (isSameAccount && subject.chainId === chainId) setSignedIn(latchkey, completeSession)
  return completeSession
}

function toSignInError(prepared: PreparedSignIn, cause: unknown): LatchkeyError {
  const error = fromSignInError(cause, 'signin/failed')
  if (error.code === 'wallet/rejected') return new LatchkeyError('signin/declined', {}, { cause })
  // A site that verifies ECDSA signatures only rejects the signature of a smart account (ERC-1271).
  const isRefused = isLatchkeyError(error, 'signin/refused')
  if (isRefused && prepared.account.type === 'smartAccount') {
    return new LatchkeyError('signin/smart-account-unsupported', {}, { cause: error })
  }
  return error
}
