import { expect, onTestFinished, test, vi } from 'vitest'
import { alice } from '../../../test/signInFixture.ts'
import { openSignInServer, rejected } from '../../../test/signInServer.ts'
import { connect } from '../../connect/connect.ts'
import { fetchNonce } from './authRequests.ts'

/** The credentials mode of each sign-in request from now on, by its path. */
function watchCredentials() {
  const seen: string[] = []
  const send = globalThis.fetch
  const line = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const { pathname } = new URL(String(url))
    if (pathname.startsWith('/auth/')) seen.push(`${pathname} ${init?.credentials}`)
    return send(url, init)
  })
  onTestFinished(() => line.mockRestore())
  return seen
}

test.each([
  ['token', 'omit'],
  ['cookie', 'include'],
] as const)(
  'a %s session of serverSiwx sends its requests with credentials %s',
  async (session, mode) => {
    const { siwx, latchkey, connector } = await openSignInServer({ session })
    await connect(latchkey, { connector })
    const seen = watchCredentials()
    const data = await siwx.createMessage({ chainId: 'eip155:1', accountAddress: alice })
    await siwx.addSession({ data, message: 'text', signature: '0x01' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    await siwx.getSessions('eip155:1', alice)
    await siwx.revokeSession('eip155:1', alice)
    expect(seen).toEqual([
      '/auth/v1/nonce omit',
      `/auth/v1/authenticate ${mode}`,
      `/auth/v1/me ${mode}`,
      `/auth/v1/sign-out ${mode}`,
    ])
  },
)

test('a reply of another shape is api/bad-reply, whose cause is the first wrong field', async () => {
  const json = { nonce: 'nonce0000', token: 7, issuedAt: 8, expiresAt: '2026-01-02T03:04:05.000Z' }
  const { latchkey } = await openSignInServer({}, { nonce: () => ({ json }) })
  const error = await fetchNonce(latchkey).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'api/bad-reply',
    context: { path: '/auth/v1/nonce' },
    cause: { path: [{ key: 'token' }] },
  })
})

test('fetchNonce measures how far the server’s clock is ahead of this browser’s', async () => {
  const { latchkey } = await openSignInServer()
  const issuedAt = Date.parse('2026-01-02T03:04:05.000Z')
  vi.useFakeTimers({ toFake: ['Date'], now: issuedAt - 60_000 })
  expect(await fetchNonce(latchkey)).toMatchObject({ aheadMs: 60_000, token: 'jwt1' })
  vi.setSystemTime(issuedAt + 1)
  expect((await fetchNonce(latchkey)).aheadMs).toBe(-1)
})

test('serverSiwx keeps no session when the sign-out finds none, and ends exactly the one that it names', async () => {
  const { siwx, add, asked } = await openSignInServer(
    { session: 'token' },
    { 'sign-out': () => rejected('no-session') },
  )
  await add(alice, 'eip155:5')
  await siwx.revokeSession('eip155:1', alice)
  expect(asked()).toEqual([])
  const refused = { code: 'signin/refused', context: { reason: 'signin/no-session' } }
  await expect(siwx.revokeSession('eip155:5', alice)).rejects.toMatchObject(refused)
  expect(await siwx.getSessions('eip155:5', alice)).toEqual([])
})
