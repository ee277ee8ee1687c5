import { afterEach, expect, test } from 'vitest'
import { createRelayFixture, type RelayConnection } from '../testing/scriptedRelay.ts'

const fixture = createRelayFixture()
const { startRelay, openClient } = fixture
afterEach(fixture.close)

const delivered = { topic: 'ab'.repeat(32), message: 'AAAA', publishedAt: 1, tag: 1108 }

function push(connection: RelayConnection | undefined, rawId: string, message: string): void {
  const params = JSON.stringify({ id: 'subscription', data: { ...delivered, message } })
  connection?.socket.send(
    `{"id":${rawId},"jsonrpc":"2.0","method":"irn_subscription","params":${params}}`,
  )
}

test('the relay client handles messages one after the other and acknowledges them when handled', async () => {
  const relay = await startRelay()
  const handled: string[] = []
  const resolvers: (() => void)[] = []
  const client = await openClient(relay.url, {
    async onMessage({ message }) {
      await new Promise<void>((resolve) => resolvers.push(resolve))
      handled.push(message)
    },
  })
  await client.subscribe([delivered.topic])
  const [connection] = relay.connections
  push(connection, '1', 'AAAA')
  push(connection, '"2"', 'BBBB')
  await expect.poll(() => resolvers.length).toBe(1)
  const acknowledged = () =>
    connection?.frames.filter((frame) => 'result' in frame).map(({ id }) => id)
  expect(acknowledged()).toEqual([])
  resolvers[0]?.()
  await expect.poll(acknowledged).toEqual([1])
  resolvers[1]?.()
  await expect.poll(acknowledged).toEqual([1, '2'])
  expect(handled).toEqual(['AAAA', 'BBBB'])
})

test('the relay client acknowledges a message under its exact id, beyond the safe integers too', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  await client.subscribe([delivered.topic])
  const texts: string[] = []
  relay.connections[0]?.socket.on('message', (data) => texts.push(String(data)))
  push(relay.connections[0], '17000000000001234567', 'AAAA')
  await expect
    .poll(() => texts)
    .toEqual(['{"id":17000000000001234567,"jsonrpc":"2.0","result":true}'])
})

test('the relay client ignores invalid frames from the relay', async () => {
  const relay = await startRelay()
  const got: string[] = []
  const client = await openClient(relay.url, {
    onMessage: async ({ message }) => void got.push(message),
  })
  await client.subscribe([delivered.topic])
  const [connection] = relay.connections
  for (const text of ['', '{', 'null', '[]', '{"id":1}', '{"id":null,"error":{}}']) {
    connection?.socket.send(text)
  }
  push(connection, '1', 'AAAA')
  await expect.poll(() => got).toEqual(['AAAA'])
})
