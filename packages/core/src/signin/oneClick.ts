import type {
  SharedAuth,
  SharedAuthRequest,
  SharedSession,
  SharedWalletClient,
} from '../adapter/sharedSession.ts'
import { track } from '../analytics/track.ts'
import type { Caip2 } from '../caip/caip.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { signInOf } from './signInStore.ts'
import type { SiwxConfig, SiwxMessage, SiwxSession } from './siwx.ts'
import { siwxOf } from './siwxOf.ts'
import { tellOtherTabs } from './tellOtherTabs.ts'

/** `isLogin`: the wallet comes with a login, and needs to know only the network it signs in on. */
type OneClickOptions = Pick<SharedAuthRequest, 'onUri' | 'signal'> & { isLogin?: boolean }

/** A code should be on screen within a second; a site that is slow to give a nonce must not hold it up. */
const patienceMs = 2_000
/** A code lives five minutes; after two hours the visitor must ask again. */
const codeLimit = 24
/** Keeps a wallet client that reports expiry at once from being asked in a loop. */
const betweenCodesMs = 500

/**
 * Connects and signs in with one question. Where that is impossible (a network that is not Ethereum's, no
 * message, a wallet that only connects) it connects, and the sign-in is asked for afterwards.
 */
export async function oneClick(
  latchkey: Latchkey,
  client: SharedWalletClient,
  options: OneClickOptions,
): Promise<SharedSession> {
  for (let codes = 0; codes < codeLimit; codes += 1) {
    if (codes > 0) await pause(betweenCodesMs)
    const asked = await prepare(latchkey, options.isLogin ?? false)
    const session = await (asked
      ? askForBoth(latchkey, client, asked, options)
      : client.connect(options))
    // The code expired unscanned: the next one carries a new message.
    if (session) return session
  }
  throw new LatchkeyError('wallet/timed-out', { wallet: '' })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function askForBoth(
  latchkey: Latchkey,
  client: SharedWalletClient,
  asked: Asked,
  options: OneClickOptions,
): Promise<SharedSession | null> {
  const { isLogin: _, ...callbacks } = options
  const request = { ...toRequest(latchkey, asked.message), ...callbacks }
  const answer = await client.authenticate?.(request).catch((error) => {
    if (isLatchkeyError(error, 'wallet/timed-out') && !options.signal?.aborted) return null
    throw error
  })
  if (!answer) return null
  if (!answer.session) throw new LatchkeyError('wallet/no-accounts', { wallet: '' })
  if (answer.auths.length > 0) await receive(latchkey, asked, answer.auths)
  return answer.session
}

type Asked = { siwx: SiwxConfig; message: SiwxMessage }

async function prepare(latchkey: Latchkey, isLogin: boolean): Promise<Asked | null> {
  const { active, networks } = latchkey.network.getState()
  const isEthereum = networks.every(({ chainNamespace }) => chainNamespace === 'eip155')
  if (!isEthereum && !(isLogin && active.startsWith('eip155:'))) return null
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  try {
    const siwx = await siwxOf(latchkey)
    const message = siwx?.createMessage({ chainId: active, accountAddress: '' })
    const ready = await Promise.race([message, late])
    return siwx && ready ? { siwx, message: ready } : null
  } catch {
    // Without a message there is still the connection; the sign-in that follows tells what is wrong.
    return null
  }
}

function toRequest(latchkey: Latchkey, message: SiwxMessage): Omit<SharedAuthRequest, 'onUri'> {
  const { active, networks } = latchkey.network.getState()
  const others = networks.map((network) => network.caipNetworkId).filter((id) => id !== active)
  const { domain, uri, nonce, resources } = message
  const { statement, requestId, issuedAt, expirationTime, notBefore } = message
  const optional = { statement, requestId, issuedAt, expirationTime, notBefore, resources }
  return {
    chains: [active, ...others],
    domain,
    uri,
    nonce,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
}

/** A signature the site does not take is no reason to part: the wallet is connected, and asked once more. */
async function receive(
  latchkey: Latchkey,
  { siwx, message }: Asked,
  auths: readonly SharedAuth[],
): Promise<void> {
  const state = signInOf(latchkey)
  const properties = { network: message.chainId, isSmartAccount: false }
  state.setState({ status: 'authenticating' }, true)
  try {
    await siwx.setSessions(auths.map((auth) => sessionOfAuth(message, auth)))
    tellOtherTabs(latchkey)
    track(latchkey, { event: 'SIWX_AUTH_SUCCESS', properties })
  } catch {
    track(latchkey, { event: 'SIWX_AUTH_ERROR', properties })
  } finally {
    state.setState({ status: 'off' }, true)
  }
}

function sessionOfAuth(asked: SiwxMessage, auth: SharedAuth): SiwxSession {
  const { message, signature, cacao } = auth
  const { toString: _text, ...data } = asked
  const chainId = auth.chainId as Caip2
  return { data: { ...data, chainId, accountAddress: auth.address }, message, signature, cacao }
}
