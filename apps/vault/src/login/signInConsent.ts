import { checkMessage, formatMessage, isRecapUri, isSiwxError, parseMessage } from '@latchkey/siwx'
import type { FrameSignIn } from '@latchkey/wire'
import { signEvmText } from '../approve/signEvm.ts'
import type { Keyring } from '../wallet/keyring.ts'

/** What a login also signs, as its card tells the person. */
export type SignInConsent = { site: string; statement: string | null }

/** A sign-in that may go with a login: for the very site around this page, and nothing but a sign-in. Else `null`. */
export function readConsent(wish: FrameSignIn | undefined, site: string): SignInConsent | null {
  if (!wish) return null
  // Any address does for looking whether the message would be one.
  const text = writeFor(wish, { site, address: `0x${'0'.repeat(40)}` })
  return text === null ? null : { site, statement: wish.statement ?? null }
}

/**
 * Signs in to the site with the wallet that was made or opened a moment ago, by a deed on a card that said so.
 * The message is the vault's own, read back strictly before it is signed.
 */
export async function signConsent(
  keyring: Keyring,
  wish: FrameSignIn,
  place: { site: string; address: string },
): Promise<{ message: string; signature: string } | null> {
  const message = writeFor(wish, place)
  if (message === null || !keyring.isOpen()) return null
  const signature = await keyring.use((root) => signEvmText(root, message))
  return { message, signature }
}

/** `null` for what is no plain sign-in to this site: another domain or URI, permissions, an odd field, an old time. */
function writeFor(
  wish: FrameSignIn,
  { site, address }: { site: string; address: string },
): string | null {
  const { host, protocol } = new URL(site)
  const { chainId, domain, uri, nonce, issuedAt } = wish
  const { statement, requestId, expirationTime, notBefore, resources } = wish
  if (new URL(uri).origin !== site || resources?.some(isRecapUri)) return null
  const optional = { statement, requestId, expirationTime, notBefore, resources }
  const given = Object.entries(optional).filter(([, value]) => value !== undefined)
  try {
    const text = formatMessage({
      ...Object.fromEntries(given),
      chainId: chainId as `eip155:${string}`,
      domain,
      uri,
      nonce,
      issuedAt,
      version: '1',
      accountAddress: address,
    })
    const scheme = protocol === 'https:' ? 'https' : 'http'
    const expected = { domain: host, scheme, address, chainIds: [chainId] } as const
    checkMessage(parseMessage(text), expected, Date.now())
    return text
  } catch (error) {
    if (isSiwxError(error)) return null
    throw error
  }
}
