import { track } from '../analytics/track.ts'
import { isSameAddress } from '../caip/isSameAddress.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { fromSignInError } from './fromSignInError.ts'
import { keepSession } from './keepSession.ts'
import { type PreparedSignIn, preparedForMs, prepareSignIn } from './prepareSignIn.ts'
import { eventProperties, signInSubject } from './signInSubject.ts'
import type { SiwxConfig, SiwxSession } from './siwx.ts'
import { siwxOf } from './siwxOf.ts'
import { forgetSkipped } from './skippedSignIns.ts'
import { tellOtherTabs } from './tellOtherTabs.ts'

export type SignInStep = 'signing' | 'authenticating'

/** A signature that the site could not be told of yet: the visitor need not give it twice. */
const signatures = new WeakMap<PreparedSignIn, string>()

/**
 * Has the connected account sign a message and the site check it. Given the same `prepared` message again
 * after the site could not be reached, the signature it has already is used.
 * @throws signin/declined, signin/refused, signin/smart-account-unsupported, signin/no-client, signin/failed,
 *   wallet/*, api/* and what `prepareSignIn` throws
 */
export async function signIn(
  latchkey: Latchkey,
  options: { prepared?: PreparedSignIn; onStep?(step: SignInStep): void } = {},
): Promise<SiwxSession> {
  const prepared = isFresh(options.prepared) ? options.prepared : await prepareSignIn(latchkey)
  const properties = eventProperties(prepared)
  try {
    const siwx = await siwxOf(latchkey)
    if (!siwx) throw new LatchkeyError('signin/not-enabled', {})
    options.onStep?.('signing')
    const signature = await sign(latchkey, prepared)
    options.onStep?.('authenticating')
    const { message: data, text: message } = prepared
    const session = { data, message, signature }
    await siwx.addSession(session)
    track(latchkey, { event: 'SIWX_AUTH_SUCCESS', properties })
    return await receive(latchkey, siwx, { prepared, session })
  } catch (cause) {
    track(latchkey, { event: 'SIWX_AUTH_ERROR', properties })
    throw explain(prepared, cause)
  }
}

function isFresh(prepared: PreparedSignIn | undefined): prepared is PreparedSignIn {
  return prepared !== undefined && Date.now() - prepared.preparedAtMs < preparedForMs
}

async function sign(latchkey: Latchkey, prepared: PreparedSignIn): Promise<string> {
  const known = signatures.get(prepared)
  if (known) return known
  const { account, text } = prepared
  const chain = latchkey.openedChain(account.namespace)
  if (!chain) throw new LatchkeyError('signin/no-client', {})
  const signature = await chain.signMessage({ account, message: text })
  signatures.set(prepared, signature)
  return signature
}

/** The session as the site keeps it knows more than the signature alone: when it ends. */
async function receive(
  latchkey: Latchkey,
  siwx: SiwxConfig,
  { prepared, session }: { prepared: PreparedSignIn; session: SiwxSession },
): Promise<SiwxSession> {
  const { account, chainId } = prepared
  signatures.delete(prepared)
  forgetSkipped(latchkey)
  tellOtherTabs(latchkey)
  const [kept] = await siwx.getSessions(chainId, account.address).catch(() => [])
  const known = { ...kept, ...session }
  const subject = signInSubject(latchkey)
  const isHere = subject && isSameAddress(subject.account.address, account.address)
  if (isHere && subject.chainId === chainId) keepSession(latchkey, known)
  return known
}

function explain(prepared: PreparedSignIn, cause: unknown): LatchkeyError {
  const error = fromSignInError(cause, 'signin/failed')
  if (error.code === 'wallet/rejected') return new LatchkeyError('signin/declined', {}, { cause })
  // A signature of a contract is refused by every site that checks keys alone.
  const isRefused = isLatchkeyError(error, 'signin/refused')
  if (isRefused && prepared.account.type === 'smartAccount') {
    return new LatchkeyError('signin/smart-account-unsupported', {}, { cause: error })
  }
  return error
}
