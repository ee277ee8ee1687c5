import { formatMessage } from '../src/message/formatMessage.ts'
import { evmSigner } from './signers.ts'

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>
export type Browser = ReturnType<typeof openBrowser>
export const visitor = evmSigner('visitor')

/** A browser of one visitor: stores cookies and sends its page's origin. */
export function openBrowser(fetchPath: Fetch, origin = 'https://example.com') {
  const jar = new Map<string, string>()
  const attributes = new Map<string, string>()
  return {
    jar,
    attributes,
    async call(
      path: string,
      body?: unknown,
    ): Promise<{ status: number; body: Record<string, unknown> }> {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetchPath(path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          cookie,
          ...(body === undefined ? {} : { origin, 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...rest] = line.split('; ')
        const [name = '', value = ''] = pair.split('=')
        jar.set(name, value)
        attributes.set(name, rest.join('; '))
      }
      return { status: response.status, body: await response.json() }
    },
  }
}

/** Asks for a nonce and signs the message with it. */
export async function proofFor(browser: Browser, domain = 'example.com') {
  const { body } = await browser.call('/auth/nonce')
  const message = formatMessage({
    domain,
    accountAddress: visitor.address,
    chainId: visitor.chainId,
    uri: `https://${domain}/login`,
    version: '1',
    nonce: String(body.nonce),
    issuedAt: String(body.issuedAt),
  })
  return { message, signature: await visitor.sign(message) }
}
