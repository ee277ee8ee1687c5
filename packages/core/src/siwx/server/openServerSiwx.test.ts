import { verifyDpopProof } from '@latchkey/siwx/dpop'
import { describe, expect, test } from 'vitest'
import { alice, createSignInFixture } from '../../../test/signInFixture.ts'
import {
  inAnHour,
  openSignInServer as open,
  rejected,
  type SignInReplies,
} from '../../../test/signInServer.ts'
import { openServerSiwx } from './openServerSiwx.ts'

const authenticated = ({ server }: Awaited<ReturnType<typeof open>>) =>
  server.requests.filter(({ path }) => path === '/auth/v1/authenticate')

describe('createMessage and addSession of serverSiwx', () => {
  test('serverSiwx writes the server’s nonce and time, and the options’ statement and resources', async () => {
    const resources = ['https://shop.example/tos']
    const { siwx, asked, server } = await open({ statement: 'Hello.', resources })
    const message = await siwx.createMessage({ chainId: 'eip155:1', accountAddress: alice })
    expect(message).toMatchObject({
      nonce: 'nonce0000',
      issuedAt: '2026-01-02T03:04:05.000Z',
      statement: 'Hello.',
      resources,
    })
    expect(asked()).toEqual(['GET /auth/v1/nonce'])
    expect(server.requests[0]?.query.get('projectId')).toBe('test')
  })

  test('serverSiwx sends signature, nonce token and a DPoP proof for exactly this request', async () => {
    const opened = await open({ session: 'token' })
    const data = await opened.siwx.createMessage({ chainId: 'eip155:1', accountAddress: alice })
    await opened.siwx.addSession({ data, message: 'text', signature: '0x01' })
    const [request] = authenticated(opened)
    expect(JSON.parse(request?.body ?? '')).toEqual({
      message: 'text',
      signature: '0x01',
      session: 'token',
    })
    expect(request?.headers['x-nonce-jwt']).toBe('Bearer jwt1')
    const url = `${opened.server.url}/auth/v1/authenticate`
    const now = Date.parse('2026-01-02T03:04:05.000Z')
    expect(
      await verifyDpopProof(String(request?.headers.dpop), { method: 'POST', url, now }),
    ).not.toBeNull()
  })

  test('serverSiwx asks for a cookie session without a proof', async () => {
    const opened = await open({ session: 'cookie' })
    await opened.siwx.addSession({
      data: await opened.siwx.createMessage({ chainId: 'eip155:1', accountAddress: alice }),
      message: 'text',
      signature: '0x01',
    })
    const [request] = authenticated(opened)
    expect(JSON.parse(request?.body ?? '').session).toBe('cookie')
    expect([request?.headers['x-nonce-jwt'], request?.headers.dpop]).toEqual([
      'Bearer jwt1',
      undefined,
    ])
  })

  test('serverSiwx uses each nonce once, and only one that it issued', async () => {
    const opened = await open({ session: 'token' })
    const session = await opened.add()
    const unknown = { code: 'signin/refused', context: { reason: 'signin/unknown-nonce' } }
    await expect(opened.siwx.addSession(session)).rejects.toMatchObject(unknown)
    const other = { ...session, data: { ...session.data, nonce: 'other' } }
    await expect(opened.siwx.addSession(other)).rejects.toMatchObject(unknown)
    expect(authenticated(opened)).toEqual([])
  })

  test('serverSiwx keeps the nonce of a sign-in that failed, and the last 21 nonces', async () => {
    let isDown = true
    const opened = await open(
      { session: 'token' },
      {
        authenticate: () =>
          isDown ? { status: 503 } : { json: { token: 'token', expiresAt: inAnHour() } },
      },
    )
    const messages: Awaited<ReturnType<typeof opened.siwx.createMessage>>[] = []
    for (let index = 0; index < 22; index += 1) {
      messages.push(await opened.siwx.createMessage({ chainId: 'eip155:1', accountAddress: alice }))
    }
    const adding = (index: number) => {
      const data = messages[index]
      if (!data) throw new Error('no message')
      return opened.siwx.addSession({ data, message: 'text', signature: '0x01' })
    }
    await expect(adding(1)).rejects.toMatchObject({ code: 'api/http' })
    isDown = false
    await adding(1)
    await expect(adding(0)).rejects.toMatchObject({ code: 'signin/refused' })
  })

  test.each([
    ['a reply of another shape', { json: { token: 'token' } }, 'api/bad-reply'],
    ['a rejection', rejected('invalid-signature'), 'signin/refused'],
  ])('serverSiwx stores no session after %s', async (_, reply, code) => {
    const opened = await open({ session: 'token' }, { authenticate: () => reply })
    await expect(opened.add()).rejects.toMatchObject({ code })
    expect(await opened.siwx.getSessions('eip155:1', alice)).toEqual([])
  })

  test('serverSiwx without an API address rejects with api/not-configured', async () => {
    const { latchkey } = createSignInFixture()
    const siwx = openServerSiwx(latchkey, {})
    await expect(
      siwx.createMessage({ chainId: 'eip155:1', accountAddress: alice }),
    ).rejects.toMatchObject({ code: 'api/not-configured', context: { path: '/auth/v1/nonce' } })
  })
})

describe('the kind of session', () => {
  const kinds = (opened: Awaited<ReturnType<typeof open>>) =>
    authenticated(opened).map(({ body }) => JSON.parse(body).session)
  const sameSite = { metadata: { name: 'Shop', url: 'http://127.0.0.1:3000' } }
  const signInOnce = async (opened: Awaited<ReturnType<typeof open>>) => {
    const data = await opened.siwx.createMessage({ chainId: 'eip155:1', accountAddress: alice })
    return opened.siwx.addSession({ data, message: 'text', signature: '0x01' })
  }

  test('serverSiwx uses a cookie on the server’s own site, and a token on any other', async () => {
    const same = await open({}, {}, sameSite)
    await signInOnce(same)
    expect(kinds(same)).toEqual(['cookie'])
    const other = await open()
    await signInOnce(other)
    expect(kinds(other)).toEqual(['token'])
  })

  test('serverSiwx takes a token when the server says that the page is on another site', async () => {
    const authenticate: SignInReplies['authenticate'] = ({ body }) =>
      JSON.parse(body).session === 'cookie'
        ? rejected('not-same-site')
        : { json: { token: 'token', expiresAt: inAnHour() } }
    const opened = await open({}, { authenticate }, sameSite)
    await signInOnce(opened)
    expect(kinds(opened)).toEqual(['cookie', 'token'])
    const fixed = await open({ session: 'cookie' }, { authenticate }, sameSite)
    await expect(signInOnce(fixed)).rejects.toMatchObject({ code: 'signin/refused' })
    expect(kinds(fixed)).toEqual(['cookie'])
  })

  test.each([
    ['another rejection', rejected('invalid-signature'), 'signin/refused'],
    ['a failing server', { status: 500 }, 'api/http'],
  ])('serverSiwx asks for no token after %s', async (_, reply, code) => {
    const opened = await open({}, { authenticate: () => reply }, sameSite)
    await expect(signInOnce(opened)).rejects.toMatchObject({ code })
    expect(kinds(opened)).toEqual(['cookie'])
  })
})
