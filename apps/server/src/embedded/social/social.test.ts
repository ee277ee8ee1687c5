import {
  embeddedUserEndpoint,
  farcasterLoginEndpoint,
  finishSocialLoginEndpoint,
  removeIdentityEndpoint,
  type SocialProvider,
  socialLoginEndpoint,
  socialProvider,
  socialsEndpoint,
} from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { type IdentityProvider, startIdentityProvider } from '../../testing/identityProvider.ts'
import { visitProvider } from '../../testing/socialLogin.ts'
import { type Mailbox, startMailbox } from '../../testing/startMailbox.ts'
import {
  embeddedEnv,
  openVaultBrowser,
  siteOrigin,
  type VaultBrowser,
  vaultOrigin,
} from '../../testing/vaultBrowser.ts'
import { createVaultWallet, stepUpWith } from '../../testing/vaultWallet.ts'

const site = siteOrigin
const names = socialProvider.options
const back = (name: string) => `http://localhost/embedded/v1/social/callback/${name}`
let mailbox: Mailbox
let server: TestServer
let providers: [IdentityProvider, IdentityProvider]

beforeAll(async () => {
  mailbox = await startMailbox()
  const redirectUris = names.map(back)
  providers = [
    await startIdentityProvider({ redirectUris }),
    await startIdentityProvider({ redirectUris }),
  ]
  const socials = Object.fromEntries(
    names.map((name) => [name, providers[name === 'github' ? 1 : 0]]),
  )
  server = await createTestServer({
    projects: [{ id: 'test', origins: [siteOrigin] }],
    env: { ...embeddedEnv(mailbox), SOCIALS: JSON.stringify(socials) },
  })
})
afterAll(async () => {
  await server.close()
  for (const provider of providers) await provider.close()
  await mailbox.close()
})

const openBrowser = () => openVaultBrowser(server, mailbox)

const visit = (url: string, person: string) => visitProvider(server, url, person)

async function logIn(browser: VaultBrowser, provider: SocialProvider, person: string) {
  const { flowId, flowSecret, url } = await browser.call(socialLoginEndpoint, { provider, site })
  const end = await visit(url, person)
  const result = new URLSearchParams(end.hash.slice(1)).get('result') ?? ''
  browser.session = await browser.call(finishSocialLoginEndpoint, { flowId, flowSecret, result })
  return { session: browser.session, end, url: new URL(url) }
}

test.each(names)(
  'a social login with %s uses PKCE at a real provider, and the second login is the same user',
  async (provider) => {
    const person = `person-of-${provider}`
    const first = await logIn(await openBrowser(), provider, person)
    expect(first.url.searchParams.get('code_challenge_method')).toBe('S256')
    expect(first.end.origin + first.end.pathname).toBe(`${vaultOrigin}/social`)
    expect(first.end.search).toBe('')
    const [identity] = first.session.user.identities
    expect(identity?.kind).toBe(provider)
    const second = await logIn(await openBrowser(), provider, person)
    expect(second.session.user.id).toBe(first.session.user.id)
  },
)

test('the social login lists the configured providers', async () => {
  expect((await (await openBrowser()).call(socialsEndpoint, {})).socials).toEqual(names)
})

test('a full-page social login ends on the vault’s page with the site’s page as returnTo', async () => {
  const browser = await openBrowser()
  const returnTo = `${siteOrigin}/cart?step=2#old`
  const { url } = await browser.call(socialLoginEndpoint, { provider: 'google', site, returnTo })
  const end = await visit(url, 'walker')
  expect(end.origin + end.pathname + end.search).toBe(`${vaultOrigin}/social`)
  const facts = Object.fromEntries(new URLSearchParams(end.hash.slice(1)))
  expect(facts).toMatchObject({ site, provider: 'google', action: 'login', returnTo })
  const evil = { provider: 'google', site, returnTo: 'https://evil.example/' } as const
  expect((await browser.ask(socialLoginEndpoint, evil)).status).toBe(400)
})

test.each([
  ['access_denied', 'social-declined'],
  ['user_cancelled_authorize', 'social-declined'],
  ['server_error', 'social-failed'],
])('a social provider that sends back %s ends the login as %s', async (error, outcome) => {
  const browser = await openBrowser()
  const { flowId, flowSecret, url } = await browser.call(socialLoginEndpoint, {
    provider: 'google',
    site,
  })
  const state = new URL(url).searchParams.get('state')
  const path = new URL(back('google')).pathname
  const response = await server.request(
    `${path}?${new URLSearchParams({ state: `${state}`, error })}`,
  )
  const end = new URL(response.headers.get('location') ?? '')
  expect(new URLSearchParams(end.hash.slice(1)).get('error')).toBe(outcome)
  const finish = { flowId, flowSecret, result: 'a'.repeat(43) }
  expect((await browser.ask(finishSocialLoginEndpoint, finish)).code).toBe('embedded/flow-over')
})

test('the social login rejects a provider that is not configured', async () => {
  const bare = await createTestServer({
    projects: [{ id: 'test', origins: [siteOrigin] }],
    env: embeddedEnv(mailbox),
  })
  const browser = await openVaultBrowser(bare, mailbox)
  const replies = [
    await browser.ask(socialLoginEndpoint, { provider: 'google', site }),
    await browser.ask(farcasterLoginEndpoint, { site }),
  ]
  const refused = { status: 404, code: 'embedded/social-not-configured' }
  expect(replies).toMatchObject([refused, refused])
  await bare.close()
})

test('the social login rejects a provider that is not one of the list', async () => {
  const browser = await openBrowser()
  const unknown = { provider: 'myspace' as 'google', site }
  expect((await browser.ask(socialLoginEndpoint, unknown)).status).toBe(400)
})

test('a social login with the same email address or name at another issuer is another user (D7)', async () => {
  const email = 'shared@mail.example'
  const byMail = (await (await openBrowser()).logIn(email)).user.id
  const byGoogle = (await logIn(await openBrowser(), 'google', 'shared')).session.user
  const byGithub = (await logIn(await openBrowser(), 'github', 'shared')).session.user
  expect(new Set([byMail, byGoogle.id, byGithub.id]).size).toBe(3)
})

test('a social login is added to a user only with step-up, and can be removed', async () => {
  const browser = await openBrowser()
  const { user } = await browser.logIn('linker@mail.example')
  const { factor } = await createVaultWallet(browser)
  server.clock.advance(300_001)
  const ask = { provider: 'discord', site, link: true } as const
  const token = () => ({ accessToken: browser.session?.accessToken })
  const early = await browser.ask(socialLoginEndpoint, ask, token())
  expect(early.code).toBe('embedded/step-up-needed')
  await stepUpWith(browser, factor)
  const { flowId, flowSecret, url } = await browser.call(socialLoginEndpoint, ask, token())
  const end = await visit(url, 'linked')
  const result = new URLSearchParams(end.hash.slice(1)).get('result') ?? ''
  browser.session = await browser.call(finishSocialLoginEndpoint, { flowId, flowSecret, result })
  expect(browser.session.user.identities.map(({ kind }) => kind)).toEqual(['email', 'discord'])
  expect(mailbox.latest('linker@mail.example')?.text).toContain('A login with Discord was added')
  const other = await logIn(await openBrowser(), 'discord', 'linked')
  expect(other.session.user.id).toBe(user.id)
  await stepUpWith(browser, factor)
  const id = browser.session.user.identities[1]?.id ?? ''
  await browser.call(removeIdentityEndpoint, { id })
  expect((await browser.call(embeddedUserEndpoint, {})).user.identities).toHaveLength(1)
})
