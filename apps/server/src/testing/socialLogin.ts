import {
  type EmbeddedSession,
  finishSocialLoginEndpoint,
  type InputOf,
  socialLoginEndpoint,
} from '@latchkey/wire'
import type { TestServer } from './createTestServer.ts'
import { logInAtProvider } from './identityProvider.ts'
import { siteOrigin, type VaultBrowser } from './vaultBrowser.ts'

export type BegunLogin = { flowId: string; flowSecret: string; url: string }

/** Starts a social login, as the vault's frame or an attacker's program does. */
export function beginSocialLogin(
  browser: VaultBrowser,
  input: Omit<InputOf<typeof socialLoginEndpoint>, 'site'>,
): Promise<BegunLogin> {
  const { session } = browser
  const options = input.link && session ? { accessToken: session.accessToken } : {}
  return browser.call(socialLoginEndpoint, { site: siteOrigin, ...input }, options)
}

/** Logs in at the provider; returns the URL that the server's callback redirects to. */
export async function visitProvider(server: TestServer, url: string, person: string): Promise<URL> {
  const callback = new URL(await logInAtProvider(url, person))
  const response = await server.request(callback.pathname + callback.search)
  if (response.status !== 303) throw new Error(`The callback answers ${response.status}`)
  return new URL(response.headers.get('location') ?? '')
}

export function readFragment(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1))
}

/** A whole social login in one browser. */
export async function logInSocially(
  server: TestServer,
  browser: VaultBrowser,
  { person, ...input }: Omit<InputOf<typeof socialLoginEndpoint>, 'site'> & { person: string },
): Promise<EmbeddedSession> {
  const { flowId, flowSecret, url } = await beginSocialLogin(browser, input)
  const result = readFragment(await visitProvider(server, url, person)).get('result') ?? ''
  browser.session = await browser.call(finishSocialLoginEndpoint, { flowId, flowSecret, result })
  return browser.session
}
