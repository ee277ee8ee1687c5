import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRelayFixture, type RelayFixture } from '../testing/relayFixture.ts'
import { createIdentity, randomTopic } from '../testing/relayPeer.ts'
import { subscriptionId } from './subscriptionId.ts'

let relay: RelayFixture

beforeAll(async () => {
  relay = await createRelayFixture()
})
afterAll(() => relay.close())

const open: RelayFixture['open'] = (options) => relay.open(options)

function publication(topic: string, text: string, extra: object = {}): object {
  return { topic, message: Buffer.from(text).toString('base64'), ttl: 300, tag: 1108, ...extra }
}

function textOf(message: { message: string }): string {
  return Buffer.from(message.message, 'base64').toString()
}

test('the relay delivers a message to the other client and not back to its sender', async () => {
  const [dapp, wallet] = [await open(), await open({ path: '/relay' })]
  const topic = randomTopic()
  const id = await dapp.call('irn_subscribe', { topic })
  expect(id).toBe(subscriptionId(topic, dapp.did))
  await wallet.call('irn_subscribe', { topic })
  expect(await wallet.call('irn_publish', publication(topic, 'to the dapp'))).toBe(true)
  const message = await dapp.nextMessage()
  expect(textOf(message)).toBe('to the dapp')
  expect(message).toMatchObject({ topic, tag: 1108 })
  expect(await dapp.call('irn_publish', publication(topic, 'to the wallet'))).toBe(true)
  expect(textOf(await wallet.nextMessage())).toBe('to the wallet')
  expect(wallet.unread).toEqual([])
  expect(dapp.unread).toEqual([])
})

test('the relay delivers stored messages in order to a client that subscribes later', async () => {
  const [dapp, wallet] = [await open(), await open()]
  const topic = randomTopic()
  const texts = Array.from({ length: 300 }, (_, index) => `message ${index}`)
  await Promise.all(texts.map((text) => dapp.call('irn_publish', publication(topic, text))))
  await wallet.call('irn_subscribe', { topic })
  for (const text of texts) expect(textOf(await wallet.nextMessage())).toBe(text)
})

test('the relay redelivers unacknowledged messages after a reconnect, and no acknowledged ones', async () => {
  const dapp = await open()
  const identity = createIdentity()
  const topic = randomTopic()
  const first = await open({ identity })
  await first.call('irn_subscribe', { topic })
  await dapp.call('irn_publish', publication(topic, 'acknowledged'))
  await first.nextMessage()
  first.close()
  const second = await open({ identity, acknowledges: false })
  await second.call('irn_subscribe', { topic })
  await dapp.call('irn_publish', publication(topic, 'taken but not acknowledged'))
  expect(textOf(await second.nextMessage())).toBe('taken but not acknowledged')
  second.close()
  const third = await open({ identity })
  await third.call('irn_batchSubscribe', { topics: [topic, randomTopic()] })
  expect(textOf(await third.nextMessage())).toBe('taken but not acknowledged')
  await dapp.call('irn_publish', publication(topic, 'live'))
  expect(textOf(await third.nextMessage())).toBe('live')
})

test('the relay stores and delivers a message once that is published several times', async () => {
  const [dapp, wallet] = [await open(), await open()]
  const topic = randomTopic()
  const same = publication(topic, 'once')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => dapp.call('irn_publish', same)),
  )
  expect(answers).toEqual(Array(10).fill(true))
  await wallet.call('irn_subscribe', { topic })
  expect(textOf(await wallet.nextMessage())).toBe('once')
  await dapp.call('irn_publish', same)
  await dapp.call('irn_publish', publication(topic, 'after'))
  expect(textOf(await wallet.nextMessage())).toBe('after')
})

test('the relay does not deliver a message after its ttl', async () => {
  const [dapp, wallet] = [await open(), await open()]
  const topic = randomTopic()
  await dapp.call('irn_publish', publication(topic, 'short-lived', { ttl: 30 }))
  await dapp.call('irn_publish', publication(topic, 'long-lived', { ttl: 3000 }))
  relay.server.clock.advance(31_000)
  await wallet.call('irn_subscribe', { topic })
  expect(textOf(await wallet.nextMessage())).toBe('long-lived')
})

test('the relay keeps a message for an offline subscriber after another client acknowledged it', async () => {
  const dapp = await open()
  const identity = createIdentity()
  const topic = randomTopic()
  const wallet = await open({ identity })
  await wallet.call('irn_subscribe', { topic })
  wallet.close()
  const eavesdropper = await open()
  await eavesdropper.call('irn_subscribe', { topic })
  await dapp.call('irn_publish', publication(topic, 'for the wallet'))
  await eavesdropper.nextMessage()
  await wait(100)
  const back = await open({ identity })
  await back.call('irn_subscribe', { topic })
  expect(textOf(await back.nextMessage())).toBe('for the wallet')
})

test('wc_proposeSession and wc_approveSession subscribe their sender to the topic of the reply', async () => {
  const [dapp, wallet] = [await open(), await open()]
  const [pairingTopic, sessionTopic] = [randomTopic(), randomTopic()]
  const text = (value: string) => Buffer.from(value).toString('base64')
  await dapp.call('wc_proposeSession', {
    pairingTopic,
    sessionProposal: text('proposal'),
    ttl: 300,
    correlationId: 1,
  })
  await wallet.call('irn_subscribe', { topic: pairingTopic })
  expect(await wallet.nextMessage()).toMatchObject({ tag: 1100, message: text('proposal') })
  await dapp.call('irn_subscribe', { topic: sessionTopic })
  await wallet.call('wc_approveSession', {
    sessionTopic,
    pairingTopic,
    sessionProposalResponse: text('response'),
    sessionSettlementRequest: text('settlement'),
    ttl: 300,
    correlationId: 1,
  })
  expect(await dapp.nextMessage()).toMatchObject({ tag: 1101, topic: pairingTopic })
  expect(await dapp.nextMessage()).toMatchObject({ tag: 1102, topic: sessionTopic })
  await dapp.call('irn_publish', publication(sessionTopic, 'settled'))
  expect(textOf(await wallet.nextMessage())).toBe('settled')
})

test('irn_fetchMessages returns stored messages page by page without a subscription', async () => {
  const [dapp, wallet] = [await open(), await open()]
  const topic = randomTopic()
  const messages = Array.from({ length: 70 }, (_, index) => publication(topic, `message ${index}`))
  await dapp.call('irn_batchPublish', { messages })
  const fetchPage = (method: string, params: object) =>
    wallet.call(method, params) as Promise<{ messages: { message: string }[]; hasMore: boolean }>
  const first = await fetchPage('irn_fetchMessages', { topic })
  expect([first.messages.length, first.hasMore]).toEqual([50, true])
  const second = await fetchPage('irn_batchFetchMessages', { topics: [topic] })
  expect([second.messages.length, second.hasMore]).toEqual([20, false])
  expect(textOf(second.messages[19] ?? { message: '' })).toBe('message 69')
  expect(await fetchPage('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
})

test('the relay delivers no messages of a topic after irn_unsubscribe', async () => {
  const [dapp, wallet] = [await open(), await open()]
  const [one, other] = [randomTopic(), randomTopic()]
  await wallet.call('irn_batchSubscribe', { topics: [one, other] })
  await wallet.call('irn_unsubscribe', { topic: one, id: subscriptionId(one, wallet.did) })
  await dapp.call('irn_publish', publication(one, 'unheard'))
  await dapp.call('irn_publish', publication(other, 'heard'))
  expect(textOf(await wallet.nextMessage())).toBe('heard')
  const subscriptions = [{ topic: other, id: subscriptionId(other, wallet.did) }]
  expect(await wallet.call('irn_batchUnsubscribe', { subscriptions })).toBe(true)
})
