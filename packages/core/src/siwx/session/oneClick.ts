import type {
  OneClickProof,
  OneClickRequest,
  SharedConnectorClient,
  WalletSession,
} from '../../adapter/sharedSession.ts'
import type { CaipNetworkId } from '../../caip/caip.ts'
import { isLatchkeyError, LatchkeyError } from '../../errors/LatchkeyError.ts'
import { track } from '../../events/track.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import type { SiwxConfig, SiwxMessage, SiwxSession } from '../../options/siwx.ts'
import { openSiwxConfig } from '../config/openSiwxConfig.ts'
import { notifyOtherTabs } from './notifyOtherTabs.ts'
import { signInOf } from './signInStore.ts'

/** `isLogin`: the embedded wallet, which only needs the active network to be an EVM one. */
type OneClickOptions = Pick<OneClickRequest, 'onUri' | 'signal'> & { isLogin?: boolean }

/** How long to wait for the site's nonce; the QR code must not wait longer for it. */
const messageTimeoutMs = 2_000
/** A QR code expires after five minutes; new ones are shown for two hours. */
const maxCodes = 24
/** Prevents a busy loop with a wallet client that reports expiry at once. */
const pauseBetweenCodesMs = 500

/**
 * One-click auth (CAIP-222): connects and signs in with one wallet prompt. Where that is impossible (a network that is
 * not an EVM one, no message, a wallet without it) it only connects, and the sign-in is requested afterwards.
 */
export async function oneClick(
  latchkey: Latchkey,
  client: SharedConnectorClient,
  options: OneClickOptions,
): Promise<WalletSession> {
  for (let codes = 0; codes < maxCodes; codes += 1) {
    if (codes > 0) await pause(pauseBetweenCodesMs)
    const prepared = await prepare(latchkey, options.isLogin ?? false)
    const session = await (prepared
      ? authenticate(latchkey, client, prepared, options)
      : client.connect(options))
    // The QR code expired before it was scanned; the next one gets a new message.
    if (session) return session
  }
  throw new LatchkeyError('wallet/timed-out', { wallet: '' })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function authenticate(
  latchkey: Latchkey,
  client: SharedConnectorClient,
  prepared: Prepared,
  options: OneClickOptions,
): Promise<WalletSession | null> {
  const { isLogin: _, ...callbacks } = options
  const request = { ...toRequest(latchkey, prepared.message), ...callbacks }
  const response = await client.authenticate?.(request).catch((error) => {
    if (isLatchkeyError(error, 'wallet/timed-out') && !options.signal?.aborted) return null
    throw error
  })
  if (!response) return null
  if (!response.session) throw new LatchkeyError('wallet/no-accounts', { wallet: '' })
  const { session, auths } = response
  if (auths.length > 0) await storeSessions(latchkey, prepared, { session, auths })
  return session
}

type Prepared = { siwx: SiwxConfig; message: SiwxMessage }

async function prepare(latchkey: Latchkey, isLogin: boolean): Promise<Prepared | null> {
  const { active, networks } = internals(latchkey).network.getState()
  const isEthereum = networks.every(({ chainNamespace }) => chainNamespace === 'eip155')
  if (!isEthereum && !(isLogin && active.startsWith('eip155:'))) return null
  const timedOut = new Promise<null>((resolve) => setTimeout(() => resolve(null), messageTimeoutMs))
  try {
    const siwx = await openSiwxConfig(latchkey)
    const message = siwx?.createMessage({ chainId: active, accountAddress: '' })
    const readyMessage = await Promise.race([message, timedOut])
    return siwx && readyMessage ? { siwx, message: readyMessage } : null
  } catch {
    // Connect without a message; the sign-in that follows reports the error.
    return null
  }
}

function toRequest(latchkey: Latchkey, message: SiwxMessage): Omit<OneClickRequest, 'onUri'> {
  const { active, networks } = internals(latchkey).network.getState()
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

/** A signature that the site rejects keeps the connection: the sign-in is requested again afterwards. */
async function storeSessions(
  latchkey: Latchkey,
  { siwx, message }: Prepared,
  { session, auths }: { session: WalletSession; auths: readonly OneClickProof[] },
): Promise<void> {
  const state = signInOf(latchkey)
  const isSmartAccount = auths.some(
    (auth) => session.accountType?.(auth.address) === 'smartAccount',
  )
  const properties = { network: message.chainId, isSmartAccount }
  state.setState({ status: 'authenticating', session: null }, true)
  try {
    await siwx.setSessions(auths.map((auth) => sessionOfAuth(message, auth)))
    notifyOtherTabs(latchkey)
    track(latchkey, { event: 'SIWX_AUTH_SUCCESS', properties })
  } catch {
    track(latchkey, { event: 'SIWX_AUTH_ERROR', properties })
  } finally {
    state.setState({ status: 'off', session: null }, true)
  }
}

function sessionOfAuth(requested: SiwxMessage, auth: OneClickProof): SiwxSession {
  const { message, signature, cacao } = auth
  const { toString: _text, ...data } = requested
  const chainId = auth.chainId as CaipNetworkId
  return { data: { ...data, chainId, accountAddress: auth.address }, message, signature, cacao }
}
