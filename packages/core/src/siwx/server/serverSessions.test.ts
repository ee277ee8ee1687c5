import { verifyDpopProof } from '@latchkey/siwx/dpop'
import { describe, expect, test, vi } from 'vitest'
import type { Reply } from '../../../test/honestServer.ts'
import { alice, bob } from '../../../test/signInFixture.ts'
import { openSignInServer as open, rejected, signedIn } from '../../../test/signInServer.ts'
import { connect } from '../../connect/connect.ts'

describe('getSessions of serverSiwx', () => {
  test('serverSiwx returns the session without asking within 30 seconds, and asks afterwards', async () => {
    const { siwx, add, asked } = await open({ session: 'token' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    await add()
    const start = Date.now()
    vi.setSystemTime(start + 29_999)
    const [session] = await siwx.getSessions('eip155:1', alice.toLowerCase())
    expect(session).toMatchObject({
      data: { accountAddress: alice, chainId: 'eip155:1' },
      message: '',
      signature: '',
    })
    expect(asked()).toEqual([])
    vi.setSystemTime(start + 30_000)
    expect(await siwx.getSessions('eip155:1', alice)).toHaveLength(1)
    expect(asked()).toEqual(['GET /auth/v1/me'])
    expect(await siwx.getSessions('eip155:1', alice)).toHaveLength(1)
    expect(asked()).toEqual(['GET /auth/v1/me'])
  })

  test.each<[string, () => Reply, number]>([
    ['confirms it', () => signedIn(alice), 1],
    ['names the account in lower case', () => signedIn(alice.toLowerCase()), 1],
    ['names another account', () => signedIn(bob), 0],
    ['names another network', () => signedIn(alice, 5), 0],
    ['has ended it', () => rejected('no-session'), 0],
    ['is down', () => ({ status: 503 }), 1],
    ['replies in another shape', () => ({ json: {} }), 1],
  ])('serverSiwx checks a session at a server that %s: %#', async (_, me, count) => {
    const { siwx, add } = await open({ session: 'token' }, { me })
    await add()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect(await siwx.getSessions('eip155:1', alice)).toHaveLength(count)
    expect(await siwx.getSessions('eip155:1', alice)).toHaveLength(count)
  })

  test('serverSiwx checks the sessions of one account on two networks each for itself', async () => {
    const chains = [1, 5]
    const me = () => signedIn(alice, chains.shift())
    const { siwx, add, asked } = await open({ session: 'token' }, { me })
    await add(alice, 'eip155:1')
    await add(alice, 'eip155:5')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect(await siwx.getSessions('eip155:1', alice)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:5', alice)).toHaveLength(1)
    expect(asked()).toEqual(['GET /auth/v1/me', 'GET /auth/v1/me'])
  })

  test('serverSiwx returns no session of another account or network', async () => {
    const { siwx, add, asked } = await open({ session: 'token' })
    await add()
    expect(await siwx.getSessions('eip155:1', bob)).toEqual([])
    expect(await siwx.getSessions('eip155:5', alice)).toEqual([])
    expect(asked()).toEqual([])
  })

  test('serverSiwx has one cookie session: a new one replaces the one before, and no token session', async () => {
    const cookies = await open({ session: 'cookie' })
    await cookies.add(alice, 'eip155:1')
    await cookies.add(alice, 'eip155:5')
    expect(await cookies.siwx.getSessions('eip155:1', alice)).toEqual([])
    expect(await cookies.siwx.getSessions('eip155:5', alice)).toHaveLength(1)
    const tokens = await open({ session: 'token' })
    await tokens.add(alice, 'eip155:1')
    await tokens.add(alice, 'eip155:5')
    expect(await tokens.siwx.getSessions('eip155:1', alice)).toHaveLength(1)
  })
})

describe('ending a session of serverSiwx', () => {
  test('revokeSession ends this session on the server, authorized by its token', async () => {
    const { siwx, add, asked, server } = await open({ session: 'token' })
    await add(alice, 'eip155:1')
    await add(alice, 'eip155:5')
    await siwx.revokeSession('eip155:1', bob)
    expect(asked()).toEqual([])
    await siwx.revokeSession('eip155:1', alice)
    expect(asked()).toEqual(['POST /auth/v1/sign-out'])
    expect(server.requests[0]?.headers.authorization).toBe('DPoP token')
    expect(await siwx.getSessions('eip155:1', alice)).toEqual([])
    expect(await siwx.getSessions('eip155:5', alice)).toHaveLength(1)
  })

  test('setSessions with an empty list ends every session, and with one adds the first only', async () => {
    const { siwx, add, asked } = await open({ session: 'token' })
    await add(alice, 'eip155:1')
    await add(alice, 'eip155:5')
    await siwx.setSessions([])
    expect(asked()).toEqual(['POST /auth/v1/sign-out', 'POST /auth/v1/sign-out'])
    expect(await siwx.getSessions('eip155:5', alice)).toEqual([])
    const data = await siwx.createMessage({ chainId: 'eip155:1', accountAddress: alice })
    const session = { data, message: 'text', signature: '0x01' }
    await siwx.setSessions([session, session])
    expect(await siwx.getSessions('eip155:1', alice)).toHaveLength(1)
  })

  test('a session is removed here also when the server cannot end it', async () => {
    const { siwx, add } = await open({ session: 'token' }, { 'sign-out': () => ({ status: 500 }) })
    await add()
    await expect(siwx.revokeSession('eip155:1', alice)).rejects.toMatchObject({ code: 'api/http' })
    expect(await siwx.getSessions('eip155:1', alice)).toEqual([])
  })
})

describe('authorize of serverSiwx', () => {
  test('authorize proves the token for this request, and is null without a session', async () => {
    const { siwx, add, latchkey, connector } = await open({ session: 'token' })
    const request = { method: 'GET', url: 'https://shop.example/orders' }
    expect(await siwx.authorize?.(request)).toBeNull()
    await connect(latchkey, { connector })
    expect(await siwx.authorize?.(request)).toBeNull()
    await add()
    const headers = await siwx.authorize?.(request)
    expect(headers?.authorization).toBe('DPoP token')
    const now = Date.parse('2026-01-02T03:04:05.000Z')
    const proof = { ...request, accessToken: 'token', now }
    expect(await verifyDpopProof(String(headers?.dpop), proof)).not.toBeNull()
  })

  test('authorize adds no header for a session in a cookie', async () => {
    const { siwx, add, latchkey, connector } = await open({ session: 'cookie' })
    await connect(latchkey, { connector })
    await add()
    expect(await siwx.authorize?.({ method: 'GET', url: 'https://shop.example' })).toEqual({})
  })

  test('serverSiwx is required and ends with the connection, unless the options say otherwise', async () => {
    const { siwx } = await open()
    expect([siwx.getRequired?.(), siwx.signOutOnDisconnect]).toEqual([true, true])
    const other = (await open({ required: false, signOutOnDisconnect: false })).siwx
    expect([other.getRequired?.(), other.signOutOnDisconnect]).toEqual([false, false])
  })
})
