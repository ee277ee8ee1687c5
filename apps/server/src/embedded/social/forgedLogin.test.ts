import {
  embeddedUserEndpoint,
  finishSocialLoginEndpoint,
  socialLoginEndpoint,
} from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedFixture, type EmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { type IdentityProvider, startIdentityProvider } from '../../testing/identityProvider.ts'
import {
  beginSocialLogin,
  logInSocially,
  readFragment,
  visitProvider,
} from '../../testing/socialLogin.ts'
import { siteOrigin, type VaultBrowser, vaultOrigin } from '../../testing/vaultBrowser.ts'
import { createVaultWallet, stepUpWith } from '../../testing/vaultWallet.ts'

let provider: IdentityProvider
let fixture: EmbeddedFixture

beforeAll(async () => {
  const redirectUris = ['http://localhost/embedded/v1/social/callback/google']
  provider = await startIdentityProvider({ redirectUris })
  fixture = createEmbeddedFixture({ env: { SOCIALS: JSON.stringify({ google: provider }) } })
  await fixture.start()
})
afterAll(async () => {
  await fixture.close()
  await provider.close()
})

/** What the attacker has after the victim's visit: the flow, and every URL that the victim's browser was sent to except the vault's page. */
async function finishWithout(attacker: VaultBrowser, flow: { flowId: string; flowSecret: string }) {
  const guesses = ['A'.repeat(43), flow.flowSecret]
  const codes: string[] = []
  for (const result of guesses) {
    const { flowId, flowSecret } = flow
    codes.push((await attacker.ask(finishSocialLoginEndpoint, { flowId, flowSecret, result })).code)
  }
  return new Set(codes)
}

const pages = [
  ['no page named', undefined],
  ['the site’s page', `${siteOrigin}/`],
  ['a page that redirects', `${siteOrigin}/out?to=https://evil.example`],
] as const

test.each(pages)(
  'a social login started by an attacker sends the victim’s result only to the vault’s page (%s)',
  async (_, returnTo) => {
    const victim = await fixture.open()
    await logInSocially(fixture.server, victim, { provider: 'google', person: 'victim' })
    const attacker = await fixture.open()
    const started = await beginSocialLogin(attacker, {
      provider: 'google',
      ...(returnTo ? { returnTo } : {}),
    })
    const end = await visitProvider(fixture.server, started.url, 'victim')
    expect(end.origin + end.pathname + end.search).toBe(`${vaultOrigin}/social`)
    expect(readFragment(end).get('action')).toBe('login')
    expect(await finishWithout(attacker, started)).toEqual(new Set(['embedded/flow-over']))
  },
)

test('linking a social login, started by an attacker, does not add the victim’s social account', async () => {
  const attacker = await fixture.open()
  await attacker.logIn('linker@mail.example')
  const { factor } = await createVaultWallet(attacker)
  await stepUpWith(attacker, factor)
  const link = { provider: 'google', link: true } as const
  const accessToken = attacker.session?.accessToken
  const whole = { ...link, site: siteOrigin, returnTo: `${siteOrigin}/` }
  expect((await attacker.ask(socialLoginEndpoint, whole, { accessToken })).status).toBe(400)
  const started = await beginSocialLogin(attacker, link)
  const end = await visitProvider(fixture.server, started.url, 'linked-victim')
  expect(end.origin).toBe(vaultOrigin)
  expect(readFragment(end).get('action')).toBe('link')
  expect(await finishWithout(attacker, started)).toEqual(new Set(['embedded/flow-over']))
  const { user } = await attacker.call(embeddedUserEndpoint, {})
  expect(user.identities.map(({ kind }) => kind)).toEqual(['email'])
})

test('the social login rejects a result from a browser that did not start the login', async () => {
  const attacker = await fixture.open()
  const started = await beginSocialLogin(attacker, { provider: 'google' })
  const result = readFragment(await visitProvider(fixture.server, started.url, 'mixed')).get(
    'result',
  )
  const victim = await fixture.open()
  const own = await beginSocialLogin(victim, { provider: 'google' })
  const inputs = [
    { flowId: started.flowId, flowSecret: started.flowSecret },
    { flowId: own.flowId, flowSecret: own.flowSecret },
  ]
  for (const input of inputs) {
    const reply = await victim.ask(finishSocialLoginEndpoint, { ...input, result: result ?? '' })
    expect(reply.code).toBe('embedded/flow-over')
  }
})
