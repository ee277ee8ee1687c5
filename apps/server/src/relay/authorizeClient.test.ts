import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { relayRefusals } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRelayFixture, type RelayFixture } from '../testing/relayFixture.ts'
import { createIdentity, createToken, type PeerOptions, randomTopic } from '../testing/relayPeer.ts'
import { authorizeClient } from './authorizeClient.ts'

let relay: RelayFixture
const identity = createIdentity()

beforeAll(async () => {
  relay = await createRelayFixture({
    projects: [{ id: 'test', origins: ['https://shop.example'] }],
  })
})
afterAll(() => relay.close())

const open: RelayFixture['open'] = (options) => relay.open(options)

function seconds(fromNow: number): number {
  return Math.floor(Date.now() / 1000) + fromNow
}

const refused: [string, () => PeerOptions, string][] = [
  ['an unknown project', () => ({ projectId: 'unknown' }), relayRefusals.projectUnknown],
  ['a missing project id', () => ({ projectId: '' }), relayRefusals.projectMissing],
  [
    'an origin that the project does not allow',
    () => ({ origin: 'https://evil.example' }),
    relayRefusals.originNotAllowed,
  ],
  ['a missing token', () => ({ token: '' }), relayRefusals.tokenMissing],
  ['a malformed token', () => ({ token: 'a.b.c' }), relayRefusals.tokenMalformed],
  [
    'a token without signature',
    () => ({
      token: `${createToken(identity, { aud: relay.audience }).split('.').slice(0, 2).join('.')}.`,
    }),
    relayRefusals.tokenSignature,
  ],
  [
    'a token with another algorithm',
    () => ({ token: createToken(identity, { aud: relay.audience }, { alg: 'none', typ: 'JWT' }) }),
    relayRefusals.tokenMalformed,
  ],
  [
    'a token signed with another key than its issuer’s',
    () => ({ token: createToken(identity, { aud: relay.audience, iss: createIdentity().did }) }),
    relayRefusals.tokenSignature,
  ],
  [
    'an issuer that is not a did:key',
    () => ({ token: createToken(identity, { aud: relay.audience, iss: 'did:web:example.org' }) }),
    relayRefusals.tokenMalformed,
  ],
  [
    'a token for another relay',
    () => ({ token: createToken(identity, { aud: 'wss://relay.example.org' }) }),
    relayRefusals.tokenAudience,
  ],
  [
    'an expired token',
    () => ({
      token: createToken(identity, { aud: relay.audience, iat: seconds(-900), exp: seconds(-130) }),
    }),
    relayRefusals.tokenExpired,
  ],
  [
    'a token issued in the future',
    () => ({ token: createToken(identity, { aud: relay.audience, iat: seconds(200) }) }),
    'JWT validation error: JWT Token is not yet valid',
  ],
  [
    'a token with a lifetime of a year',
    () => ({ token: createToken(identity, { aud: relay.audience, exp: seconds(31_536_000) }) }),
    relayRefusals.tokenMalformed,
  ],
]

test.each(refused)(
  'the relay rejects %s: it closes the socket with code 3000 and the reason',
  async (_, options, reason) => {
    const peer = await open(options())
    expect(await peer.closed).toEqual({ code: 3000, reason })
  },
)

test.each([
  [
    'a token issued up to two minutes in the future',
    () => createToken(identity, { aud: relay.audience, iat: seconds(110) }),
  ],
  [
    'a token that expired a minute ago',
    () => createToken(identity, { aud: relay.audience, iat: seconds(-900), exp: seconds(-60) }),
  ],
  [
    'a token whose audience has a path',
    () => createToken(identity, { aud: `${relay.audience}/relay` }),
  ],
])('the relay accepts %s', async (_, token) => {
  const peer = await open({ token: token() })
  expect(await peer.call('irn_subscribe', { topic: randomTopic() })).toBeTypeOf('string')
})

test('the relay accepts an origin that the project allows', async () => {
  const peer = await open({ origin: 'https://shop.example' })
  expect(await peer.call('irn_batchSubscribe', { topics: [] })).toEqual([])
})

test.each([
  [undefined, null],
  ['https://shop.example', null],
  ['', 'originNotAllowed'],
  ['null', 'originNotAllowed'],
  ['https://shop.examplf', 'originNotAllowed'],
])('a relay client with the Origin header %j is rejected with %s', async (origin, refusal) => {
  const request = new IncomingMessage(new Socket())
  const { host } = new URL(relay.audience)
  request.headers = { host, ...(origin === undefined ? {} : { origin }) }
  const url = new URL(relay.audience)
  url.searchParams.set('projectId', 'test')
  url.searchParams.set('auth', createToken(identity, { aud: relay.audience }))
  expect(await authorizeClient(relay.server.context, request, url)).toMatchObject(
    refusal ? { authorized: false, refusal } : { authorized: true, project: 'test' },
  )
})
