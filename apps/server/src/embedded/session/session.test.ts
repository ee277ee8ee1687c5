import { createDpopKey, signDpopProof } from '@latchkey/siwx/dpop'
import {
  embeddedActivityEndpoint,
  embeddedSessionsEndpoint,
  endEmbeddedSessionEndpoint,
  refreshEmbeddedSessionEndpoint,
} from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { siteOrigin } from '../../testing/vaultBrowser.ts'

let count = 0
const fixture = createEmbeddedFixture({
  projects: [
    { id: 'test', origins: [siteOrigin] },
    { id: 'other', origins: [siteOrigin] },
  ],
})

beforeAll(fixture.start)
afterAll(fixture.close)

async function openSignedIn(email = `someone${++count}@mail.example`) {
  const browser = await fixture.open()
  const session = await browser.logIn(email)
  return { browser, session, email }
}

describe('a stolen access token is rejected (D8)', () => {
  test('the embedded wallet’s server rejects an access token with another key, method, URL, token or project, or with a used DPoP proof', async () => {
    const { browser, session } = await openSignedIn()
    const url = `http://localhost${embeddedSessionsEndpoint.path}`
    const now = fixture.server.clock.now()
    const { accessToken } = session
    const used = await signDpopProof(browser.key, { method: 'GET', url, accessToken, now })
    const own = { proof: { text: used } }
    expect((await browser.ask(embeddedSessionsEndpoint, {}, own)).status).toBe(200)
    const attacker = await createDpopKey()
    const other = (await openSignedIn()).session.accessToken
    const changed = `${accessToken.slice(0, -8)}AAAAAAAA`
    const options = [
      own,
      { proof: { key: attacker } },
      { proof: { method: 'POST' } },
      { proof: { url: 'http://localhost/embedded/v1/activity' } },
      { proof: { url: `https://evil.example${embeddedSessionsEndpoint.path}` } },
      { proof: { text: null } },
      { proof: { text: await signDpopProof(browser.key, { method: 'GET', url, now }) } },
      { accessToken: other },
      { accessToken: changed },
      { projectId: 'other' },
      { headers: { authorization: `Bearer ${accessToken}` } },
      { headers: { authorization: '' } },
      { headers: { origin: siteOrigin } },
    ]
    const answers = await Promise.all(
      options.map(
        async (option) => (await browser.ask(embeddedSessionsEndpoint, {}, option)).status,
      ),
    )
    expect(answers.filter((status) => status < 400)).toEqual([])
  })

  test('the embedded wallet’s server rejects an access token whose session is another key’s by now', async () => {
    const { browser } = await openSignedIn()
    expect((await browser.ask(embeddedSessionsEndpoint, {})).status).toBe(200)
    await fixture.server.db.execute("UPDATE embedded.sessions SET thumbprint = 'another'")
    expect(await browser.ask(embeddedSessionsEndpoint, {})).toMatchObject({
      status: 401,
      code: 'embedded/no-session',
    })
  })

  test('the embedded wallet’s server rejects an access token after ten minutes', async () => {
    const { browser } = await openSignedIn()
    fixture.server.clock.advance(600_001)
    const late = await browser.ask(embeddedSessionsEndpoint, {})
    expect(late).toMatchObject({ status: 401, code: 'embedded/no-session' })
  })
})

describe('a refresh token', () => {
  test('the embedded wallet’s refresh token renews the session, and so does each new one', async () => {
    const { browser, session } = await openSignedIn()
    let { refreshToken } = session
    for (let hour = 0; hour < 3; hour++) {
      fixture.server.clock.advance(3_600_000)
      browser.session = await browser.call(refreshEmbeddedSessionEndpoint, { refreshToken })
      refreshToken = browser.session.refreshToken
      expect((await browser.ask(embeddedSessionsEndpoint, {})).status).toBe(200)
    }
  })

  test('an embedded-wallet refresh token that is used twice ends the session family, and the owner gets an email', async () => {
    const { browser, session, email } = await openSignedIn()
    const { refreshToken } = session
    browser.session = await browser.call(refreshEmbeddedSessionEndpoint, { refreshToken })
    const again = await browser.ask(refreshEmbeddedSessionEndpoint, { refreshToken })
    expect(again.code).toBe('embedded/no-session')
    expect((await browser.ask(embeddedSessionsEndpoint, {})).code).toBe('embedded/no-session')
    const child = { refreshToken: browser.session.refreshToken }
    expect((await browser.ask(refreshEmbeddedSessionEndpoint, child)).status).toBe(401)
    expect(fixture.mailbox.latest(email)?.text).toContain('used twice')
  })

  test('an embedded-wallet refresh token used 20 times at once renews the session once and ends the family', async () => {
    const { browser, session } = await openSignedIn()
    const { refreshToken } = session
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        browser.ask(refreshEmbeddedSessionEndpoint, { refreshToken }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const accessToken = won[0]?.body.accessToken
    expect((await browser.ask(embeddedSessionsEndpoint, {}, { accessToken })).status).toBe(401)
  })

  test('the embedded wallet’s server rejects a refresh token with another browser’s key', async () => {
    const { browser, session } = await openSignedIn()
    const { refreshToken } = session
    const proof = { key: await createDpopKey() }
    const stolen = await browser.ask(refreshEmbeddedSessionEndpoint, { refreshToken }, { proof })
    expect(stolen.status).toBe(401)
    expect((await browser.ask(refreshEmbeddedSessionEndpoint, { refreshToken })).status).toBe(200)
  })

  test('the embedded wallet’s refresh token expires after 24 idle hours and after 30 days', async () => {
    const idle = await openSignedIn()
    fixture.server.clock.advance(86_400_001)
    const { refreshToken } = idle.session
    expect((await idle.browser.ask(refreshEmbeddedSessionEndpoint, { refreshToken })).status).toBe(
      401,
    )
    const busy = await openSignedIn()
    let token = busy.session.refreshToken
    const statuses: number[] = []
    for (let day = 0; day < 32; day++) {
      fixture.server.clock.advance(86_300_000)
      const { status, body } = await busy.browser.ask(refreshEmbeddedSessionEndpoint, {
        refreshToken: token,
      })
      statuses.push(status)
      if (status === 200) token = body.refreshToken
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 401, 401])
  })
})

test('signing out of the embedded wallet ends this session, another session, or all sessions of the user', async () => {
  const { browser, email } = await openSignedIn()
  fixture.server.clock.advance(31_000)
  const phone = (await openSignedIn(email)).browser
  const { sessions } = await browser.call(embeddedSessionsEndpoint, {})
  expect(sessions).toHaveLength(2)
  const which = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  await browser.call(endEmbeddedSessionEndpoint, { which })
  expect((await phone.ask(embeddedSessionsEndpoint, {})).code).toBe('embedded/no-session')
  await browser.call(endEmbeddedSessionEndpoint, {})
  expect((await browser.ask(embeddedSessionsEndpoint, {})).code).toBe('embedded/no-session')
})

test('a user of the embedded wallet cannot end the session of another user', async () => {
  const [mine, theirs] = [await openSignedIn(), await openSignedIn()]
  const { sessions } = await theirs.browser.call(embeddedSessionsEndpoint, {})
  await mine.browser.call(endEmbeddedSessionEndpoint, { which: sessions[0]?.id ?? 'this' })
  expect((await theirs.browser.ask(embeddedSessionsEndpoint, {})).status).toBe(200)
})

test('the activity endpoint of the embedded wallet lists the account’s events', async () => {
  const { browser } = await openSignedIn()
  const { events } = await browser.call(embeddedActivityEndpoint, {})
  expect(events).toMatchObject([{ kind: 'login', detail: siteOrigin, device: 'Chrome, Linux' }])
})
