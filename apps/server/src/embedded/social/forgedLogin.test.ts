import { embeddedUserCall, finishSocialLoginCall, socialLoginCall } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityProvider, startIdentityProvider } from '../../testing/identityProvider.ts'
import {
  beginSocialLogin,
  factsIn,
  logInSocially,
  visitProvider,
} from '../../testing/socialLogin.ts'
import { type EmbeddedStage, stageEmbedded } from '../../testing/stageEmbedded.ts'
import { siteOrigin, type VaultBrowser, vaultOrigin } from '../../testing/vaultBrowser.ts'
import { createVaultWallet, stepUpWith } from '../../testing/vaultWallet.ts'

let provider: IdentityProvider
let fixture: EmbeddedStage

beforeAll(async () => {
  const redirectUris = ['http://localhost/embedded/v1/social/callback/google']
  provider = await startIdentityProvider({ redirectUris })
  fixture = stageEmbedded({ env: { SOCIALS: JSON.stringify({ google: provider }) } })
  await fixture.start()
})
afterAll(async () => {
  await fixture.close()
  await provider.close()
})

/** What the attacker has after the victim's visit: the flow, and every guess at a result but the vault page's. */
async function finishWithout(attacker: VaultBrowser, flow: { flowId: string; flowSecret: string }) {
  const guesses = ['A'.repeat(43), flow.flowSecret]
  const codes: string[] = []
  for (const result of guesses) {
    const { flowId, flowSecret } = flow
    codes.push((await attacker.ask(finishSocialLoginCall, { flowId, flowSecret, result })).code)
  }
  return new Set(codes)
}

const pages = [undefined, `${siteOrigin}/`, `${siteOrigin}/out?to=https://evil.example`] as const

test.each(pages)(
  'a login that an attacker began sends the victim’s result to the vault’s page only (%s)',
  async (returnTo) => {
    const victim = await fixture.open()
    await logInSocially(fixture.server, victim, { provider: 'google', person: 'victim' })
    const attacker = await fixture.open()
    const begun = await beginSocialLogin(attacker, {
      provider: 'google',
      ...(returnTo ? { returnTo } : {}),
    })
    const end = await visitProvider(fixture.server, begun.url, 'victim')
    expect(end.origin + end.pathname + end.search).toBe(`${vaultOrigin}/social`)
    expect(factsIn(end).get('action')).toBe('login')
    expect(await finishWithout(attacker, begun)).toEqual(new Set(['embedded/flow-over']))
  },
)

test('a link that an attacker began does not add the victim’s account', async () => {
  const attacker = await fixture.open()
  await attacker.logIn('linker@mail.example')
  const { factor } = await createVaultWallet(attacker)
  await stepUpWith(attacker, factor)
  const link = { provider: 'google', link: true } as const
  const accessToken = attacker.session?.accessToken
  const whole = { ...link, site: siteOrigin, returnTo: `${siteOrigin}/` }
  expect((await attacker.ask(socialLoginCall, whole, { accessToken })).status).toBe(400)
  const begun = await beginSocialLogin(attacker, link)
  const end = await visitProvider(fixture.server, begun.url, 'linked-victim')
  expect(end.origin).toBe(vaultOrigin)
  expect(factsIn(end).get('action')).toBe('link')
  expect(await finishWithout(attacker, begun)).toEqual(new Set(['embedded/flow-over']))
  const { user } = await attacker.get(embeddedUserCall, {})
  expect(user.identities.map(({ kind }) => kind)).toEqual(['email'])
})

test('a result is worth nothing to a browser that did not begin the login', async () => {
  const attacker = await fixture.open()
  const begun = await beginSocialLogin(attacker, { provider: 'google' })
  const result = factsIn(await visitProvider(fixture.server, begun.url, 'mixed')).get('result')
  const victim = await fixture.open()
  const own = await beginSocialLogin(victim, { provider: 'google' })
  const inputs = [
    { flowId: begun.flowId, flowSecret: begun.flowSecret },
    { flowId: own.flowId, flowSecret: own.flowSecret },
  ]
  for (const input of inputs) {
    const reply = await victim.ask(finishSocialLoginCall, { ...input, result: result ?? '' })
    expect(reply.code).toBe('embedded/flow-over')
  }
})
