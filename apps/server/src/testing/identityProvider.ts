import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type IdentityProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  close(): Promise<void>
}

const clientId = 'latchkey'
const clientSecret = 'only-for-this-machine'

/** A certified OpenID provider (oidc-provider) on localhost: any name logs in with any password. */
export async function startIdentityProvider(options: {
  redirectUris: readonly string[]
  port?: number
}): Promise<IdentityProvider> {
  const http = createServer()
  http.listen(options.port ?? 0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...options.redirectUris],
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['local'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: id, email: `${id}@mail.example`, email_verified: true }),
    }),
  })
  const answer = provider.callback()
  http.on('request', (request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  return {
    issuer,
    clientId,
    clientSecret,
    async close() {
      http.closeAllConnections()
      http.close()
    },
  }
}

/** Logs in at the provider as the popup does: name, consent, redirect. Returns the callback URL. */
export async function logInAtProvider(url: string, name: string): Promise<string> {
  const cookies = new Map<string, string>()
  const visit = async (target: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const init = { headers: { cookie }, redirect: 'manual' as const }
    const response = await fetch(target, body ? { ...init, method: 'POST', body } : init)
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  let page = await visit(url)
  for (let step = 0; step < 12; step++) {
    const location = page.headers.get('location')
    if (location) {
      const next = new URL(location, url).href
      if (new URL(next).origin !== new URL(url).origin) return next
      page = await visit(next)
      continue
    }
    page = await submitForm(await page.text(), { name, visit })
  }
  throw new Error('The provider did not redirect back')
}

async function submitForm(
  html: string,
  { name, visit }: { name: string; visit(url: string, body: URLSearchParams): Promise<Response> },
): Promise<Response> {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? ''
  const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? 'login'
  const login = prompt === 'login' ? { login: name, password: 'any' } : {}
  return visit(action, new URLSearchParams({ prompt, ...login }))
}
