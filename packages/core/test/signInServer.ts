import type { LatchkeyOptions, SiwxSession } from '@latchkey/core'
import { afterEach, vi } from 'vitest'
import { openServerSiwx } from '../src/siwx/server/openServerSiwx.ts'
import type { ServerSiwxOptions } from '../src/siwx/server/serverSiwxOptions.ts'
import { type ReceivedRequest, type Reply, startServer } from './honestServer.ts'
import { alice, createSignInFixture } from './signInFixture.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closers.splice(0)) await close()
})

export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
export const signedIn = (address: string, chainId = 1): Reply => ({
  json: {
    address,
    chainId,
    caip2Network: `eip155:${chainId}`,
    signedInAt: inAnHour(),
    expiresAt: inAnHour(),
  },
})
export const rejected = (reason: string): Reply => ({
  status: 401,
  json: { code: `signin/${reason}` },
})

export type SignInReplies = {
  [Path in 'nonce' | 'authenticate' | 'me' | 'sign-out']?: (request: ReceivedRequest) => Reply
}

/** The sign-in endpoints as a server would reply, and what it was asked. */
export async function openSignInServer(
  options: ServerSiwxOptions = {},
  replies: SignInReplies = {},
  instance: Partial<LatchkeyOptions> = {},
) {
  let nonces = 0
  const usual: Required<SignInReplies> = {
    nonce: () => ({
      json: {
        nonce: `nonce${(nonces++).toString().padStart(4, '0')}`,
        token: `jwt${nonces}`,
        issuedAt: '2026-01-02T03:04:05.000Z',
        expiresAt: inAnHour(),
      },
    }),
    authenticate: ({ body }) => ({
      json: { token: JSON.parse(body).session === 'token' ? 'token' : null, expiresAt: inAnHour() },
    }),
    me: () => signedIn(alice),
    'sign-out': () => ({ json: {} }),
  }
  const server = await startServer((request) => {
    const name = request.path.replace('/auth/v1/', '') as keyof SignInReplies
    return (replies[name] ?? usual[name])(request)
  })
  closers.push(server.close)
  const fixture = createSignInFixture({ endpoints: { api: server.url }, ...instance })
  const siwx = openServerSiwx(fixture.latchkey, options)
  const asked = () => server.requests.map(({ method, path }) => `${method} ${path}`)
  const add = async (address = alice, chainId: 'eip155:1' | 'eip155:5' = 'eip155:1') => {
    const data = await siwx.createMessage({ chainId, accountAddress: address })
    const session: SiwxSession = { data, message: 'text', signature: '0x01' }
    await siwx.addSession(session)
    server.requests.length = 0
    return session
  }
  return { ...fixture, server, siwx, asked, add }
}
