import { afterEach, expect, test, vi } from 'vitest'
import { alice, bob, createSignInFixture } from '../../../test/signInFixture.ts'
import { connect } from '../../connect/connect.ts'
import { internals } from '../../latchkey.ts'
import type { SiwxConfig } from '../../options/siwx.ts'
import type { LocalSiwxOptions } from './localSiwxOptions.ts'
import { openLocalSiwx } from './openLocalSiwx.ts'

afterEach(() => {
  vi.useRealTimers()
})

function open(options: LocalSiwxOptions = {}) {
  const fixture = createSignInFixture()
  const siwx = openLocalSiwx(fixture.latchkey, options)
  const store = (sessions: unknown) =>
    internals(fixture.latchkey).storage.set(
      'siwx_sessions',
      typeof sessions === 'string' ? sessions : JSON.stringify(sessions),
    )
  const stored = () => JSON.parse(internals(fixture.latchkey).storage.get('siwx_sessions') ?? '[]')
  return { ...fixture, siwx, store, stored }
}

/** Signs in as the connected wallet's first account. */
async function add(
  { siwx, latchkey, connector, wallet }: ReturnType<typeof open>,
  chainId: 'eip155:1' | 'eip155:5' = 'eip155:1',
) {
  if (wallet.granted.length === 0) await connect(latchkey, { connector })
  const message = await siwx.createMessage({ chainId, accountAddress: alice })
  const text = message.toString()
  const signature = (await wallet.signer?.(alice, text)) ?? ''
  const session = { data: message, message: text, signature }
  await siwx.addSession(session)
  return session
}
const count = async (siwx: SiwxConfig, chainId: 'eip155:1' | 'eip155:5', address = alice) =>
  (await siwx.getSessions(chainId, address)).length

test('localSiwx stores a session of one day', async () => {
  const opened = open({ statement: 'Hello.' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T00:00:00Z') })
  const { message } = await add(opened)
  expect(message).toContain('Hello.')
  expect(opened.stored()).toEqual([
    { chainId: 'eip155:1', address: alice, expiresAt: '2026-01-02T00:00:00.000Z' },
  ])
  vi.setSystemTime(Date.parse('2026-01-01T23:59:59.999Z'))
  expect(await opened.siwx.getSessions('eip155:1', alice.toLowerCase())).toMatchObject([
    { data: { chainId: 'eip155:1', accountAddress: alice }, expiresAt: '2026-01-02T00:00:00.000Z' },
  ])
  vi.setSystemTime(Date.parse('2026-01-02T00:00:00Z'))
  expect(await opened.siwx.getSessions('eip155:1', alice)).toEqual([])
})

test('localSiwx rejects a message that was already used or that names another site’s domain', async () => {
  const opened = open()
  const session = await add(opened)
  await expect(opened.siwx.addSession(session)).rejects.toThrow('signin/unknown-nonce')
  const message = await opened.siwx.createMessage({ chainId: 'eip155:1', accountAddress: alice })
  const text = message.toString().replaceAll('app.shop.example', 'evil.example')
  const signature = (await opened.wallet.signer?.(alice, text)) ?? ''
  await expect(opened.siwx.addSession({ data: message, message: text, signature })).rejects.toThrow(
    'signin/wrong-domain',
  )
  expect(opened.stored()).toHaveLength(1)
})

test('a session of localSiwx is valid on its network, or with scope account on all', async () => {
  const opened = open()
  await add(opened)
  expect([await count(opened.siwx, 'eip155:5'), await count(opened.siwx, 'eip155:1', bob)]).toEqual(
    [0, 0],
  )
  await add(opened, 'eip155:5')
  await add(opened, 'eip155:5')
  expect(opened.stored().map(({ chainId }: { chainId: string }) => chainId)).toEqual([
    'eip155:1',
    'eip155:5',
  ])
  const wide = open({ scope: 'account' })
  await add(wide)
  expect([await count(wide.siwx, 'eip155:5'), await count(wide.siwx, 'eip155:5', bob)]).toEqual([
    1, 0,
  ])
  await add(wide, 'eip155:5')
  expect(wide.stored()).toHaveLength(1)
})

test('localSiwx revokes one session, and all with an empty list', async () => {
  const opened = open()
  await add(opened)
  await add(opened, 'eip155:5')
  await opened.siwx.revokeSession('eip155:1', alice)
  expect([await count(opened.siwx, 'eip155:1'), await count(opened.siwx, 'eip155:5')]).toEqual([
    0, 1,
  ])
  await opened.siwx.revokeSession('eip155:5', bob)
  expect(await count(opened.siwx, 'eip155:5')).toBe(1)
  await opened.siwx.setSessions([])
  expect(opened.stored()).toEqual([])
})

test.each(['not json', '{}', '[{"chainId":1}]', '[{"chainId":"eip155:1","address":"a"}]'])(
  'localSiwx ignores stored sessions %j',
  async (text) => {
    const opened = open()
    opened.store(text)
    expect(await count(opened.siwx, 'eip155:1')).toBe(0)
    await add(opened)
    expect(await count(opened.siwx, 'eip155:1')).toBe(1)
  },
)

test('localSiwx is required unless the option says otherwise', () => {
  expect(open().siwx.getRequired?.()).toBe(true)
  expect(open({ required: false }).siwx.getRequired?.()).toBe(false)
})
