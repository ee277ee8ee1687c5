import { createHash } from 'node:crypto'
import { emailLoginEndpoint, finishSocialLoginEndpoint, socialLoginEndpoint } from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import {
  type Attack,
  type HostileProvider,
  hostileClient,
  startHostileProvider,
} from '../../testing/hostileProvider.ts'
import { replyAttacks, tokenAttacks } from '../../testing/hostileTokens.ts'
import { type Mailbox, startMailbox } from '../../testing/startMailbox.ts'
import {
  embeddedEnv,
  openVaultBrowser,
  siteOrigin,
  type VaultBrowser,
} from '../../testing/vaultBrowser.ts'

const site = siteOrigin
let mailbox: Mailbox
let provider: HostileProvider
let server: TestServer
let browser: VaultBrowser

beforeAll(async () => {
  mailbox = await startMailbox()
  provider = await startHostileProvider()
  const own = { clientId: hostileClient, clientSecret: 'client-secret', issuer: provider.issuer }
  server = await createTestServer({
    projects: [{ id: 'test', origins: [siteOrigin] }],
    env: {
      ...embeddedEnv(mailbox),
      DEVICE_LINK: 'required',
      SOCIALS: JSON.stringify({ google: own, apple: own }),
    },
  })
  browser = await openVaultBrowser(server, mailbox)
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await mailbox.close()
})

/** Starts a login up to the provider's page; `query` is the callback of an honest provider. */
async function begin() {
  const { flowId, flowSecret, url } = await browser.call(socialLoginEndpoint, {
    provider: 'google',
    site,
  })
  const authorizeQuery = new URL(url).searchParams
  const state = authorizeQuery.get('state') ?? ''
  return {
    flow: { flowId, flowSecret },
    nonce: authorizeQuery.get('nonce') ?? '',
    challenge: authorizeQuery.get('code_challenge') ?? '',
    state,
    query: new URLSearchParams({ state, code: 'code-1' }),
  }
}

async function comeBack(query: URLSearchParams, name = 'google') {
  const response = await server.request(`/embedded/v1/social/callback/${name}?${query}`)
  const location = response.headers.get('location')
  const end = new URLSearchParams(location ? new URL(location).hash.slice(1) : '')
  return { status: response.status, result: end.get('result'), error: end.get('error') }
}

async function finish(flow: { flowId: string; flowSecret: string }, result: string | null) {
  const given = result ?? 'A'.repeat(43)
  return browser.ask(finishSocialLoginEndpoint, { ...flow, result: given })
}

async function runAttack(attack: Attack) {
  const started = await begin()
  provider.attack(attack, { nonce: started.nonce, now: server.clock.now() })
  const { result, error } = await comeBack(started.query)
  const { status } = await finish(started.flow, result)
  return { result, error, status, started }
}

test('the social login accepts an honest provider’s answer, with the PKCE verifier of this login', async () => {
  const { status, started } = await runAttack({})
  expect(status).toBe(200)
  const verifier = provider.lastTokenRequest().get('code_verifier') ?? ''
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(started.challenge)
})

describe('a hostile provider (D6)', () => {
  test('the server’s social login opens no session when the provider’s ID token or reply is forged', async () => {
    const attacks = [...(await tokenAttacks(provider.publicJwk)), ...replyAttacks]
    expect(attacks.length).toBeGreaterThanOrEqual(60)
    const accepted: string[] = []
    for (const [name, attack] of attacks) {
      // Metadata attacks would fail before the redirect; they start at the callback instead.
      const started = await begin()
      provider.attack(attack, { nonce: started.nonce, now: server.clock.now() })
      const { result, status: reached } = await comeBack(started.query)
      expect(reached, name).toBe(303)
      const { status } = await finish(started.flow, result)
      if (result !== null || status === 200) accepted.push(name)
      provider.attack({}, { nonce: '', now: server.clock.now() })
    }
    expect(accepted).toEqual([])
  })

  type StartedLogin = Awaited<ReturnType<typeof begin>>
  const queries: [string, (started: StartedLogin) => string][] = [
    ['another state', () => `state=${'A'.repeat(43)}&code=c`],
    ['no state', () => 'code=c'],
    ['a state that is too long', ({ state }) => `state=${state}x&code=c`],
    ['two states', ({ state }) => `state=${state}&state=${'A'.repeat(43)}&code=c`],
    ['two codes', ({ state }) => `state=${state}&code=c&code=d`],
    ['no code', ({ state }) => `state=${state}`],
    ['an empty code', ({ state }) => `state=${state}&code=`],
    ['a code with a line break', ({ state }) => `state=${state}&code=a%0d%0ab`],
    ['an error', ({ state }) => `state=${state}&error=access_denied`],
    ['an error beside a code', ({ state }) => `state=${state}&code=c&error=x`],
    ['another issuer', ({ state }) => `state=${state}&code=c&iss=https://evil.example`],
    ['an empty issuer', ({ state }) => `state=${state}&code=c&iss=`],
    ['two issuers', ({ state }) => `state=${state}&code=c&iss=x&iss=y`],
  ]
  test.each(queries)('an OAuth callback with %s opens no session', async (_, query) => {
    const started = await begin()
    provider.attack({}, { nonce: started.nonce, now: server.clock.now() })
    const { result } = await comeBack(new URLSearchParams(query(started)))
    expect(result).toBeNull()
    expect((await finish(started.flow, result)).status).toBe(401)
  })

  test('the social login rejects a callback without iss from a provider that announces it (RFC 9207)', async () => {
    const attack = { metadata: { authorization_response_iss_parameter_supported: true } }
    expect((await runAttack(attack)).result).toBeNull()
  })

  test('the social login rejects a callback at the path of another provider (mix-up attack)', async () => {
    const started = await begin()
    provider.attack({}, { nonce: started.nonce, now: server.clock.now() })
    expect((await comeBack(started.query, 'apple')).result).toBeNull()
  })

  test('an OAuth state is accepted once, also of 50 concurrent callbacks, and not after it expired', async () => {
    const started = await begin()
    provider.attack({}, { nonce: started.nonce, now: server.clock.now() })
    const all = await Promise.all(Array.from({ length: 50 }, () => comeBack(started.query)))
    expect(all.filter(({ result }) => result !== null)).toHaveLength(1)
    const late = await begin()
    server.clock.advance(1_200_001)
    expect((await comeBack(late.query)).status).toBe(400)
  })

  test('the social login rejects the token of a device link as a state', async () => {
    await browser.call(emailLoginEndpoint, { email: 'state@mail.example', site })
    const link = new URL(mailbox.latest('state@mail.example')?.link ?? '')
    const state = link.searchParams.get('token') ?? ''
    expect((await comeBack(new URLSearchParams({ state, code: 'c' }))).status).toBe(400)
  })
})

describe('the result of a login', () => {
  async function arrived() {
    const started = await begin()
    provider.attack({}, { nonce: started.nonce, now: server.clock.now() })
    const { result } = await comeBack(started.query)
    return { ...started, result: result ?? '' }
  }

  test('the social login rejects the result of a login in another browser, with another flow, and the second time', async () => {
    const [mine, other] = [await arrived(), await arrived()]
    const attacker = await openVaultBrowser(server, mailbox)
    const { flow, result } = mine
    const stolen = await attacker.ask(finishSocialLoginEndpoint, { ...flow, result })
    expect(stolen.code).toBe('embedded/flow-over')
    const secret = { ...flow, flowSecret: other.flow.flowSecret }
    expect((await finish(secret, result)).code).toBe('embedded/flow-over')
    expect((await finish(flow, other.result)).code).toBe('embedded/flow-over')
    expect((await finish(flow, result)).status).toBe(200)
    expect((await finish(flow, result)).code).toBe('embedded/flow-over')
  })

  test('the social login refuses to give the result to a browser that started the login but was not redirected back', async () => {
    const { flow } = await arrived()
    expect((await finish(flow, null)).code).toBe('embedded/flow-over')
    const early = await begin()
    expect((await finish(early.flow, null)).code).toBe('embedded/flow-over')
  })
})
