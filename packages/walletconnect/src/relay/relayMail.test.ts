import { afterEach, expect, test } from 'vitest'
import { createStage, type Line } from '../testing/scriptedRelay.ts'

const stage = createStage()
const { startRelay, openClient } = stage
afterEach(stage.close)

const mail = { topic: 'ab'.repeat(32), message: 'AAAA', publishedAt: 1, tag: 1108 }

function push(line: Line | undefined, rawId: string, message: string): void {
  const params = JSON.stringify({ id: 'subscription', data: { ...mail, message } })
  line?.socket.send(
    `{"id":${rawId},"jsonrpc":"2.0","method":"irn_subscription","params":${params}}`,
  )
}

test('is handled one after the other and acknowledged when it was', async () => {
  const relay = await startRelay()
  const handled: string[] = []
  const doors: (() => void)[] = []
  const client = await openClient(relay.url, {
    async onMail({ message }) {
      await new Promise<void>((resolve) => doors.push(resolve))
      handled.push(message)
    },
  })
  await client.subscribe([mail.topic])
  const [line] = relay.lines
  push(line, '1', 'AAAA')
  push(line, '"2"', 'BBBB')
  await expect.poll(() => doors.length).toBe(1)
  const acknowledged = () => line?.frames.filter((frame) => 'result' in frame).map(({ id }) => id)
  expect(acknowledged()).toEqual([])
  doors[0]?.()
  await expect.poll(acknowledged).toEqual([1])
  doors[1]?.()
  await expect.poll(acknowledged).toEqual([1, '2'])
  expect(handled).toEqual(['AAAA', 'BBBB'])
})

test('is acknowledged under the very id, however many digits it has', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  await client.subscribe([mail.topic])
  const texts: string[] = []
  relay.lines[0]?.socket.on('message', (data) => texts.push(String(data)))
  push(relay.lines[0], '17000000000001234567', 'AAAA')
  await expect
    .poll(() => texts)
    .toEqual(['{"id":17000000000001234567,"jsonrpc":"2.0","result":true}'])
})

test('garbage from the relay disturbs nothing', async () => {
  const relay = await startRelay()
  const got: string[] = []
  const client = await openClient(relay.url, {
    onMail: async ({ message }) => void got.push(message),
  })
  await client.subscribe([mail.topic])
  const [line] = relay.lines
  for (const text of ['', '{', 'null', '[]', '{"id":1}', '{"id":null,"error":{}}']) {
    line?.socket.send(text)
  }
  push(line, '1', 'AAAA')
  await expect.poll(() => got).toEqual(['AAAA'])
})
