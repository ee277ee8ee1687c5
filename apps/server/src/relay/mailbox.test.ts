import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoundedMap } from '../guard/boundedMap.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { randomTopic } from '../testing/relayPeer.ts'
import { createLetter, type FreshMail } from './mail.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { relayQuotas } from './quotas.ts'

let server: TestServer
let mailbox: Mailbox
const stored: FreshMail[] = []
const repeats: string[] = []
const [dapp, wallet, other] = [randomTopic(), randomTopic(), randomTopic()]

beforeAll(async () => {
  server = await createTestServer()
  mailbox = openMailbox(server.context, {
    db: server.context.relayDb,
    node: 'a',
    quotas: relayQuotas(server.config),
    onStored: (mail) => stored.push(mail),
    onRepeat: (letter) => repeats.push(letter.message),
  })
})
afterAll(async () => {
  await mailbox.close()
  await server.close()
})

const lastStored = createBoundedMap<number>(64)

function letter(topic: string, message: string): Parameters<Mailbox['put']>[0] {
  return createLetter(
    { client: dapp, project: 'test', lastStored },
    { topic, message, tag: 0, ttl: 300 },
    server.clock.now(),
  )
}

async function rowsOn(topic: string): Promise<{ rows: number; full: number }> {
  const [rows, full] = await Promise.all([
    server.db.execute("SELECT 1 FROM relay_messages WHERE topic = decode($1, 'hex')", [topic]),
    server.db.execute(
      "SELECT 1 FROM relay_messages WHERE topic = decode($1, 'hex') AND message IS NOT NULL",
      [topic],
    ),
  ])
  return { rows, full }
}

test('tells of new mail in the order it came, and of a repeat as such', async () => {
  const topic = randomTopic()
  const texts = Array.from({ length: 1_200 }, (_, index) => `message${index}`)
  await Promise.all([...texts, 'message7'].map((text) => mailbox.put(letter(topic, text))))
  const told = stored.filter((mail) => mail.topic === topic).map((mail) => mail.message)
  expect(told).toEqual(texts)
  expect(repeats).toEqual(['message7'])
})

test('empties mail at the last acknowledgement and deletes the row within a minute', async () => {
  const topic = randomTopic()
  await mailbox.subscribe(wallet, [topic])
  await mailbox.subscribe(other, [topic])
  await mailbox.put(letter(topic, 'ciphertext'))
  const seq = stored.at(-1)?.seq ?? 0
  await mailbox.acknowledge({ seq, client: wallet })
  expect(await rowsOn(topic)).toEqual({ rows: 1, full: 1 })
  await mailbox.acknowledge({ seq, client: other })
  expect(await rowsOn(topic)).toEqual({ rows: 1, full: 0 })
  server.clock.advance(20_000)
  await mailbox.sweep()
  await mailbox.put(letter(topic, 'ciphertext'))
  expect(await rowsOn(topic)).toEqual({ rows: 1, full: 0 })
  server.clock.advance(20_000)
  await mailbox.sweep()
  expect(await rowsOn(topic)).toEqual({ rows: 0, full: 0 })
})

test('deletes mail that nobody fetched when its time is over', async () => {
  const topic = randomTopic()
  await mailbox.put(letter(topic, 'unread'))
  server.clock.advance(301_000)
  await mailbox.sweep()
  expect(await rowsOn(topic)).toEqual({ rows: 0, full: 0 })
})

test('gives back only what the client has not got', async () => {
  const topic = randomTopic()
  await mailbox.put(letter(topic, 'one'))
  await mailbox.put(letter(topic, 'two'))
  const read = (client: string, except: number[] = []) =>
    mailbox.read({ client, topics: [topic], except, most: 10 })
  const both = await read(wallet)
  expect(both.map((mail) => mail.message)).toEqual(['one', 'two'])
  expect(await read(dapp)).toEqual([])
  const [first] = both
  expect((await read(wallet, [first?.seq ?? 0])).map((mail) => mail.message)).toEqual(['two'])
})
