import {
  type EmbeddedSession,
  finishSocialLoginCall,
  type InputOf,
  socialLoginCall,
} from '@latchkey/wire'
import type { TestServer } from './createTestServer.ts'
import { walkThrough } from './identityProvider.ts'
import { siteOrigin, type VaultBrowser } from './vaultBrowser.ts'

export type BegunLogin = { flowId: string; flowSecret: string; url: string }

/** Begins a login at a provider, as the vault's frame or an attacker's program does. */
export function beginSocialLogin(
  browser: VaultBrowser,
  input: Omit<InputOf<typeof socialLoginCall>, 'site'>,
): Promise<BegunLogin> {
  const { session } = browser
  const options = input.link && session ? { accessToken: session.accessToken } : {}
  return browser.get(socialLoginCall, { site: siteOrigin, ...input }, options)
}

/** What a person's window does with a provider's URL; gives where the server sends it in the end. */
export async function visitProvider(server: TestServer, url: string, person: string): Promise<URL> {
  const callback = new URL(await walkThrough(url, person))
  const response = await server.request(callback.pathname + callback.search)
  if (response.status !== 303) throw new Error(`The callback answers ${response.status}`)
  return new URL(response.headers.get('location') ?? '')
}

export function factsIn(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1))
}

/** The whole login: the browser that begins it also visits the provider. */
export async function logInSocially(
  server: TestServer,
  browser: VaultBrowser,
  { person, ...input }: Omit<InputOf<typeof socialLoginCall>, 'site'> & { person: string },
): Promise<EmbeddedSession> {
  const { flowId, flowSecret, url } = await beginSocialLogin(browser, input)
  const result = factsIn(await visitProvider(server, url, person)).get('result') ?? ''
  browser.session = await browser.get(finishSocialLoginCall, { flowId, flowSecret, result })
  return browser.session
}
