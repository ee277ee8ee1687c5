import { checkMessage, formatMessage, isRecapUri, isSiwxError, parseMessage } from '@latchkey/siwx'
import type { FrameSignIn } from '@latchkey/wire'
import type { Bytes } from '../keys/bytes.ts'
import type { Keyring } from '../keys/keyring.ts'

/** The sign-in message that a login also signs, as its card shows it. */
export type SignInConsent = { site: string; statement: string | null }

/** The account that signs in: the wallet's key, or its smart account. */
export type Signer = { address: string; sign(root: Bytes, text: string): Promise<string> }

/** The sign-in that may go with a login: a plain sign-in message for the embedding site's own origin. Else `null`. */
export function toSignInConsent(
  request: FrameSignIn | undefined,
  site: string,
): SignInConsent | null {
  if (!request) return null
  // The check does not depend on the address, which is not known yet.
  const text = formatPlainSignIn(request, { site, address: `0x${'0'.repeat(40)}` })
  return text === null ? null : { site, statement: request.statement ?? null }
}

/**
 * Signs in to the site with the wallet that was just created or opened, after the visitor pressed a card that said so.
 * The vault writes the message itself and parses it strictly before it signs.
 */
export async function signSignInMessage(
  keyring: Keyring,
  request: FrameSignIn,
  { site, signer }: { site: string; signer: Signer },
): Promise<{ message: string; signature: string } | null> {
  const message = formatPlainSignIn(request, { site, address: signer.address })
  if (message === null || !keyring.isOpen()) return null
  const signature = await keyring.use((root) => signer.sign(root, message))
  return { message, signature }
}

/** `null` for anything but a plain sign-in to this site: another domain or URI, ReCap permissions, an invalid field or time. */
function formatPlainSignIn(
  request: FrameSignIn,
  { site, address }: { site: string; address: string },
): string | null {
  const { host, protocol } = new URL(site)
  const { chainId, domain, uri, nonce, issuedAt } = request
  const { statement, requestId, expirationTime, notBefore, resources } = request
  if (new URL(uri).origin !== site || resources?.some(isRecapUri)) return null
  const optional = { statement, requestId, expirationTime, notBefore, resources }
  const present = Object.entries(optional).filter(([, value]) => value !== undefined)
  try {
    const text = formatMessage({
      ...Object.fromEntries(present),
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
