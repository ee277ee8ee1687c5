import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRelayFixture, type RelayFixture } from '../testing/relayFixture.ts'
import { createIdentity, randomTopic } from '../testing/relayPeer.ts'

let relay: RelayFixture

beforeAll(async () => {
  relay = await createRelayFixture()
})
afterAll(() => relay.close())

const open: RelayFixture['open'] = (options) => relay.open(options)

function publication(topic: string, text: string): Record<string, unknown> {
  return { topic, message: Buffer.from(text).toString('base64'), ttl: 300, tag: 1108 }
}

const textOf = ({ message }: { message: string }): string =>
  Buffer.from(message, 'base64').toString()

test('a relay client that reconnects without subscribing receives stored and later messages', async () => {
  const [dapp, identity, topic] = [await open(), createIdentity(), randomTopic()]
  const first = await open({ identity })
  await first.call('irn_subscribe', { topic })
  first.close()
  await first.closed
  await dapp.call('irn_publish', publication(topic, 'while offline'))
  const second = await open({ identity })
  expect(textOf(await second.nextMessage())).toBe('while offline')
  await dapp.call('irn_publish', publication(topic, 'while online'))
  expect(textOf(await second.nextMessage())).toBe('while online')
})

test('the relay resumes no subscription for another client, and none of a topic that the client has left', async () => {
  const [dapp, identity] = [await open(), createIdentity()]
  const [kept, left] = [randomTopic(), randomTopic()]
  const first = await open({ identity })
  await first.call('irn_batchSubscribe', { topics: [kept, left] })
  await first.call('irn_unsubscribe', { topic: left, id: 'any' })
  first.close()
  await first.closed
  await dapp.call('irn_publish', publication(left, 'left'))
  await dapp.call('irn_publish', publication(kept, 'kept'))
  const stranger = await open()
  const second = await open({ identity })
  expect(textOf(await second.nextMessage())).toBe('kept')
  expect(second.unread).toEqual([])
  expect(stranger.unread).toEqual([])
})

test('a relay client that subscribes again by itself receives each message once', async () => {
  const [dapp, identity, topic] = [await open(), createIdentity(), randomTopic()]
  const first = await open({ identity })
  await first.call('irn_subscribe', { topic })
  first.close()
  await first.closed
  await dapp.call('irn_publish', publication(topic, 'stored'))
  const second = await open({ identity })
  await second.call('irn_subscribe', { topic })
  expect(textOf(await second.nextMessage())).toBe('stored')
  await dapp.call('irn_publish', publication(topic, 'live'))
  expect(textOf(await second.nextMessage())).toBe('live')
})
