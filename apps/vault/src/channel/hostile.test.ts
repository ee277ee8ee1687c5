import { frameCalls } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isOriginAllowed } from '../page/isOriginAllowed.ts'
import { callNames, goodPayloads, mutatePayload } from '../testing/hostileMessages.ts'
import { awaitHello, type MessageSource } from './awaitHello.ts'
import { type Handlers, serveChannel } from './serveChannel.ts'

/** `npm run test:soak` sends ten times as many. */
const messages = Number(process.env.HOSTILE_MESSAGES ?? 20_000)
const site = 'https://shop.example'
const hello = { type: '@latchkey-app/HELLO', version: 1, projectId: 'p1' }

function openHandshake() {
  const listeners = new Set<(event: MessageEvent) => void>()
  const source: MessageSource = {
    addEventListener: (_, listen) => void listeners.add(listen),
    removeEventListener: (_, listen) => void listeners.delete(listen),
  }
  const send = (event: Partial<Record<'origin' | 'source' | 'data' | 'ports', unknown>>) => {
    for (const listen of [...listeners]) listen(event as MessageEvent)
  }
  const peer = { name: 'parent' }
  const outcome: { greeting: unknown } = { greeting: null }
  void awaitHello(source, {
    peer,
    projectId: 'p1',
    isAllowed: (origin) => isOriginAllowed(origin, [site]),
  }).then((greeting) => {
    outcome.greeting = greeting
  })
  return { send, peer, outcome, listeners }
}

/** A channel whose handlers record their calls. */
function openVault(options: { now?(): number } = {}) {
  const calls: string[] = []
  const answers: { id: string; type: string }[] = []
  const handlers = {} as Handlers
  for (const name of callNames) {
    Object.assign(handlers, { [name]: async () => void calls.push(name) })
  }
  const port: Parameters<typeof serveChannel>[0] = {
    onmessage: null,
    close: () => {},
    postMessage: (message: { id: string; type: string }) => void answers.push(message),
  }
  serveChannel(port, handlers, {
    toFailure: () => ({ code: 'invalid', message: '' }),
    ...options,
  })
  const send = (data: unknown) => port.onmessage?.({ data } as MessageEvent)
  return { calls, answers, send }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

function hostileData(seed: number): unknown {
  if (seed % 5 === 0) return mutatePayload(hello, seed)
  if (seed % 3 === 0) return hello
  const name = callNames[seed % callNames.length] ?? 'RELOAD'
  return { id: `message-${seed}`, type: `@latchkey-app/${name}`, payload: goodPayloads[name] }
}

test(`the vault ignores ${messages} messages from the wrong window, origin or shape without an answer (C1)`, async () => {
  const { send, peer, outcome, listeners } = openHandshake()
  const { port1, port2 } = new MessageChannel()
  const strangers = [{ name: 'sibling' }, { name: 'opener' }, null, undefined, {}]
  const origins = [
    'https://evil.example',
    'null',
    '',
    'http://shop.example',
    'https://shop.example.evil.example',
    'https://sub.shop.example',
    'https://shop.example:8443',
    'https://shop.example.',
    'https://SHOP.example@evil.example',
    'https://xn--shp-1na.example',
  ]
  for (let at = 0; at < messages; at += 1) {
    const isStranger = at % 2 === 0
    const source = isStranger ? strangers[at % strangers.length] : peer
    const origin = isStranger ? site : origins[at % origins.length]
    send({ source, origin, data: hostileData(at), ports: [port1] })
  }
  // The right window and origin, but no valid HELLO.
  for (let at = 0; at < 200; at += 1) {
    send({ source: peer, origin: site, data: mutatePayload(hello, at), ports: [port1] })
  }
  send({ source: peer, origin: site, data: hello, ports: [] })
  send({ source: peer, origin: site, data: hello, ports: [port1, port2] })
  send({ source: peer, origin: site, data: { ...hello, projectId: 'p2' }, ports: [port1] })
  await settled()
  expect(outcome.greeting).toBeNull()
  send({ source: peer, origin: site, data: hello, ports: [port1] })
  await settled()
  expect(outcome.greeting).toEqual({ origin: site, port: port1 })
  expect(listeners.size).toBe(0)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  port1.close()
  port2.close()
})

test(`no handler of the vault runs for ${messages} malformed messages through the right port (C2)`, async () => {
  let now = 0
  const { calls, answers, send } = openVault({ now: () => now })
  let sent = 0
  for (let at = 0; sent < messages; at += 1) {
    const name = callNames[at % callNames.length] ?? 'RELOAD'
    const payload = mutatePayload(goodPayloads[name], at)
    const isFine = v.safeParse(frameCalls[name].payload, payload).success
    if (isFine) continue
    now += 1_000
    send({ id: `request-${at}`, type: `@latchkey-app/${name}`, payload })
    sent += 1
  }
  await settled()
  expect(calls).toEqual([])
  expect(answers.every(({ type }) => type.endsWith('_ERROR'))).toBe(true)
})

test('the vault drops a message that is not a request without an answer', async () => {
  const { calls, answers, send } = openVault()
  const good = { id: 'request-1', type: '@latchkey-app/RELOAD', payload: {} }
  const strange: readonly unknown[] = [
    null,
    'RELOAD',
    { ...good, id: 'x' },
    { ...good, id: 7 },
    { ...good, type: 'RELOAD' },
    { ...good, type: '@latchkey-app/__proto__' },
    { ...good, more: 1 },
    { ...good, payload: 'x'.repeat(70_000) },
    { type: good.type, payload: {} },
  ]
  for (const one of strange) send(one)
  await settled()
  expect([...calls, ...answers]).toEqual([])
})

test('the vault responds to a message of an unknown type with an error', async () => {
  const { calls, answers, send } = openVault()
  send({ id: 'request-1', type: '@latchkey-app/CONSTRUCTOR', payload: {} })
  send({ id: 'request-2', type: '@latchkey-app/EXPORT_KEY', payload: {} })
  await settled()
  expect(calls).toEqual([])
  expect(answers.map(({ type }) => type)).toEqual([
    '@latchkey-frame/CONSTRUCTOR_ERROR',
    '@latchkey-frame/EXPORT_KEY_ERROR',
  ])
})

test('the vault handles a repeated message id once, and drops messages above 50 a second', async () => {
  const { calls, send } = openVault({ now: () => 5_000 })
  for (let at = 0; at < 5; at += 1) {
    send({ id: 'request-1', type: '@latchkey-app/SIGN_OUT', payload: {} })
  }
  await settled()
  expect(calls).toEqual(['SIGN_OUT'])
  for (let at = 0; at < 500; at += 1) {
    send({ id: `flood-${at}-x`, type: '@latchkey-app/RELOAD', payload: {} })
  }
  await settled()
  expect(calls).toHaveLength(46)
})

test('every message name of the frame protocol reaches its handler and gets a reply under the same name', async () => {
  const { calls, answers, send } = openVault()
  for (const name of callNames) {
    send({ id: `request-${name}`, type: `@latchkey-app/${name}`, payload: goodPayloads[name] })
  }
  await settled()
  expect(calls).toEqual(callNames)
  expect(answers.map(({ type }) => type)).toEqual(
    callNames.map((name) => `@latchkey-frame/${name}_SUCCESS`),
  )
})
