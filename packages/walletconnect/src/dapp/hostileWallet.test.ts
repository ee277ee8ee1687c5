import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptEnvelope } from '../crypto/envelope.ts'
import { createSymKey } from '../crypto/keys.ts'
import { publishOptions } from '../protocol/methods.ts'
import {
  account,
  connectRaw,
  createFixture,
  type Fixture,
  granted,
  startConnecting,
} from '../testing/rawWallet.ts'

let fixture: Fixture
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ listen: true })
  fixture = createFixture(`${(server.url ?? '').replace('http', 'ws')}/relay`)
})
afterAll(async () => {
  fixture.close()
  await server.close()
})

const now = () => Math.floor(Date.now() / 1000)
const solanaAccount = { eip155: { ...granted.eip155, accounts: ['solana:x:y'] } }

describe('settlements', () => {
  test.each([
    [
      'by another key than the one that answered',
      { controller: { publicKey: createSymKey(), metadata: { name: 'x' } } },
    ],
    ['for a month', { expiry: now() + 30 * 86_400 }],
    ['that is over', { expiry: now() - 1 }],
    ['with an account of another namespace', { namespaces: solanaAccount }],
    ['without accounts', { namespaces: { eip155: { ...granted.eip155, accounts: [] } } }],
    ['without namespaces', { namespaces: {} }],
    ['without a controller', { controller: undefined }],
  ])('the WalletConnect dapp rejects a session settlement %s', async (_, change) => {
    const [dapp, wallet] = [fixture.openDapp(), await fixture.openWallet()]
    const { uri, session } = startConnecting(dapp)
    const failed = expect(session).rejects.toMatchObject({ code: 'wallet/failed' })
    const topic = await wallet.accept(await wallet.pair(await uri))
    await expect(wallet.settle(topic, wallet.settlement(change))).rejects.toBeDefined()
    await failed
    expect(dapp.sessions()).toEqual([])
  })
})

test('WalletConnect’s connect rejects when the wallet’s answer is not a public key', async () => {
  const [dapp, wallet] = [fixture.openDapp(), await fixture.openWallet()]
  const { uri, session } = startConnecting(dapp)
  const failed = expect(session).rejects.toMatchObject({ code: 'wallet/failed' })
  const proposal = await wallet.pair(await uri)
  await wallet.messenger.answer(proposal, { responderPublicKey: '0'.repeat(64) })
  await failed
})

test('the WalletConnect dapp ignores messages of a client that has the topic but not the key', async () => {
  const { session, topic, wallet } = await connectRaw(fixture)
  const outsider = await fixture.openWallet()
  const text = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'wc_sessionDelete', params: {} })
  outsider.engine.pageKeys.set(topic, createSymKey())
  await outsider.messenger.notify(topic, 'wc_sessionDelete', {})
  const { publish } = outsider
  for (const message of [
    btoa(`\x02${text}`),
    btoa('garbage'),
    encryptEnvelope(createSymKey(), text),
  ]) {
    await publish(topic, message)
  }
  // When this is answered, all messages before it have been read.
  const asked = session.request({ chainId: 'eip155:1', method: 'personal_sign', params: [] })
  await wallet.messenger.answer(await wallet.next(), 'still here')
  expect(await asked).toBe('still here')
  expect(session.accounts('eip155')).toEqual([account])
})

describe('a session update', () => {
  test.each([
    ['a wrong shape', { namespaces: { eip155: { accounts: 'all' } } }],
    ['no namespaces', { namespaces: {} }],
    ['accounts of another namespace', { namespaces: solanaAccount }],
    ['no parameters', undefined],
  ])('the WalletConnect dapp rejects a session update with %s', async (_, params) => {
    const { wallet, session, topic } = await connectRaw(fixture)
    const update = { topic, method: 'wc_sessionUpdate' as const, params, timeoutMs: 5_000 }
    await expect(wallet.messenger.request(update)).rejects.toBeDefined()
    expect(session.accounts('eip155')).toEqual([account])
  })

  test('the WalletConnect dapp rejects a session update older than the last one', async () => {
    const { wallet, session, topic } = await connectRaw(fixture)
    const [early, late] = [wallet.messenger.nextId(), Date.now() * 1000 + 10_000_000]
    const other = 'eip155:10:0x0000000000000000000000000000000000000001'
    const send = (id: number, accounts: string[]) =>
      wallet.messenger.request({
        id,
        topic,
        method: 'wc_sessionUpdate',
        params: { namespaces: { eip155: { ...granted.eip155, accounts } } },
        timeoutMs: 5_000,
      })
    expect(await send(late, [other])).toMatchObject({ result: true })
    await expect(send(early, [account])).rejects.toBeDefined()
    expect(session.accounts('eip155')).toEqual([other])
  })
})

test('the WalletConnect dapp cuts a session extension beyond seven days to seven days', async () => {
  const { wallet, session, topic } = await connectRaw(fixture)
  const extend = { topic, method: 'wc_sessionExtend' as const, timeoutMs: 5_000 }
  await wallet.messenger.request({ ...extend, params: { expiry: now() + 31_536_000 } })
  expect(session.expiry()).toBeLessThanOrEqual(now() + 604_800)
})

test('the WalletConnect dapp responds to an unknown method of the wallet with 10001', async () => {
  const { wallet, topic } = await connectRaw(fixture)
  const propose = { topic, method: 'wc_sessionPropose' as const, params: {}, timeoutMs: 5_000 }
  await expect(wallet.messenger.request(propose)).rejects.toMatchObject({
    cause: { code: 10001 },
  })
})

describe('a request', () => {
  test('a WalletConnect session rejects a request for a chain or method that was not granted without sending it', async () => {
    const { session, wallet } = await connectRaw(fixture)
    const params: unknown[] = []
    await expect(
      session.request({ chainId: 'eip155:10', method: 'personal_sign', params }),
    ).rejects.toMatchObject({ code: 'wallet/unauthorised' })
    await expect(
      session.request({ chainId: 'eip155:1', method: 'eth_sign', params }),
    ).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
    const asked = session.request({ chainId: 'eip155:1', method: 'personal_sign', params })
    const request = await wallet.next()
    expect(request.params).toMatchObject({ request: { method: 'personal_sign' } })
    await wallet.messenger.answer(request, 'done')
    expect(await asked).toBe('done')
  })

  test.each([
    [{ code: 4001, message: 'no' }, 'wallet/rejected'],
    [{ code: 5000, message: 'User rejected.' }, 'wallet/rejected'],
    [{ code: 5002, message: 'User rejected methods.' }, 'wallet/rejected'],
    [{ code: 3001, message: 'Unauthorized method.' }, 'wallet/unauthorised'],
    [{ code: 10001, message: 'Unsupported' }, 'wallet/method-unsupported'],
    [{ code: 6000, message: 'User disconnected.' }, 'wallet/disconnected'],
    [{ code: 8000, message: 'Expired' }, 'wallet/timed-out'],
    [{ code: 4902, message: 'Unrecognized chain' }, 'network/unrecognised'],
  ])(
    'a WalletConnect request that the wallet responds with the error %o rejects with the error’s code',
    async (error, code) => {
      const { session, wallet } = await connectRaw(fixture)
      const asked = session.request({ chainId: 'eip155:1', method: 'personal_sign', params: [] })
      const refused = expect(asked).rejects.toMatchObject({ code, cause: error })
      await wallet.messenger.refuse(await wallet.next(), error)
      await refused
    },
  )

  test('a WalletConnect request that the wallet responds with an empty error rejects with wallet/failed', async () => {
    const { session, wallet } = await connectRaw(fixture)
    const asked = session.request({ chainId: 'eip155:1', method: 'personal_sign', params: [] })
    const refused = expect(asked).rejects.toMatchObject({ code: 'wallet/failed' })
    const request = await wallet.next()
    const symKey = wallet.engine.pageKeys.get(request.topic) ?? ''
    const text = JSON.stringify({ id: request.id, jsonrpc: '2.0', error: {} })
    await wallet.publish(request.topic, encryptEnvelope(symKey, text))
    await refused
  })

  test('a WalletConnect request is not settled by the answer to another request', async () => {
    const { session, wallet } = await connectRaw(fixture)
    const asked = session.request({ chainId: 'eip155:1', method: 'personal_sign', params: [] })
    const request = await wallet.next()
    await wallet.messenger.answer({ ...request, id: request.id + 1 }, 'other')
    await wallet.messenger.answer(request, 'this')
    expect(await asked).toBe('this')
  })
})

test('the relay tags and lifetimes of all WalletConnect methods equal those of the specification', () => {
  expect(publishOptions.wc_sessionRequest).toEqual({
    request: { tag: 1108, ttl: 300, prompt: true },
    response: { tag: 1109, ttl: 300, prompt: false },
  })
})
