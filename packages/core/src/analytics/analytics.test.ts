import { testNetwork } from '@latchkey/testing/honestWallet'
import { afterEach, describe, expect, test } from 'vitest'
import { type ReceivedRequest, type Reply, startServer } from '../../test/honestServer.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { createEventHub } from '../events/eventHub.ts'
import type { AnalyticsEvent } from '../events/events.ts'
import { track } from '../events/track.ts'
import { internals } from '../latchkey.ts'
import { closeModal } from '../modal/closeModal.ts'
import { openModal } from '../modal/openModal.ts'
import { closeAlert } from '../modal/showAlert.ts'
import { openEventQueue } from './openEventQueue.ts'
import { setAnalyticsConsent } from './setAnalyticsConsent.ts'
import { startAnalytics } from './startAnalytics.ts'
import { toWireEvent } from './toWireEvent.ts'
import { watchAnalyticsEvents } from './watchAnalyticsEvents.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

type SentEvent = { props: { event: string } }

/** A request holds one event (`/e`) or several (`/batch`). */
const eventsOf = (body: SentEvent | { events: SentEvent[] }): SentEvent[] =>
  'events' in body ? body.events : [body]

async function create(answer: (seen: ReceivedRequest) => Reply = () => ({}), options: object = {}) {
  const server = await startServer((seen) =>
    seen.path === '/getAnalyticsConfig' ? answer({ ...seen, body: 'config' }) : answer(seen),
  )
  const latchkey = createLatchkey({
    projectId: 'p1',
    networks: [testNetwork(1)],
    endpoints: { api: server.url },
    debug: true,
    ...options,
  })
  closers.push(server.close, latchkey.destroy)
  const sent = () =>
    server.requests
      .filter((candidate) => candidate.method === 'POST')
      .flatMap((item) => eventsOf(JSON.parse(item.body)).map((event) => event.props.event))
  return { latchkey, server, sent }
}

const wanted =
  (status = 200) =>
  (seen: ReceivedRequest): Reply =>
    seen.body === 'config' ? { json: { isAnalyticsEnabled: true } } : { status, json: {} }
const click: AnalyticsEvent = { type: 'track', event: 'CLICK_NETWORKS' }

describe('the sender', () => {
  test('analytics sends one event to /e and several to /batch', async () => {
    const { latchkey, server, sent } = await create(wanted())
    const sender = openEventQueue(latchkey)
    sender.add(click)
    await sender.flush()
    sender.add(click)
    sender.add(click)
    await sender.flush()
    const paths = server.requests
      .filter((candidate) => candidate.method === 'POST')
      .map((item) => item.path)
    expect(paths).toEqual(['/e', '/batch'])
    const first = server.requests.find(({ method }) => method === 'POST')
    expect(Object.fromEntries(first?.query ?? [])).toEqual({
      projectId: 'p1',
      st: 'appkit',
      sv: expect.stringMatching(/^latchkey-/),
    })
    expect(Object.keys(JSON.parse(first?.body ?? '{}')).sort()).toEqual([
      'domain',
      'eventId',
      'props',
      'timestamp',
      'url',
    ])
    expect(sent()).toEqual(Array(3).fill('CLICK_NETWORKS'))
  })

  test('analytics sends all waiting events in one request', async () => {
    const { latchkey, server, sent } = await create(wanted())
    const sender = openEventQueue(latchkey)
    for (let index = 0; index < 5; index += 1) sender.add(click)
    await sender.flush()
    await sender.flush()
    expect(sent()).toEqual(Array(5).fill('CLICK_NETWORKS'))
    const posts = server.requests.filter((candidate) => candidate.method === 'POST')
    expect(posts).toHaveLength(1)
    expect(posts[0]?.query.get('projectId')).toBe('p1')
    // No preflight: the browser takes plain text for a simple request.
    expect(posts[0]?.type).toMatch(/^text\/plain/)
  })

  test('analytics sends nothing when the project disables it or its setting is unknown', async () => {
    for (const reply of [{ json: { isAnalyticsEnabled: false } }, { status: 500 }]) {
      const { latchkey, sent } = await create(() => reply)
      const sender = openEventQueue(latchkey)
      sender.add(click)
      await sender.flush()
      expect(sent()).toEqual([])
    }
  })

  test('analytics alerts once about a rejected origin and drops the batch, and sends the batch again to a failing server', async () => {
    const refused = await create(wanted(403))
    const sender = openEventQueue(refused.latchkey)
    sender.add(click)
    await sender.flush()
    expect(internals(refused.latchkey).alert.getState()).toMatchObject({
      code: 'app/origin-not-allowed',
    })
    closeAlert(refused.latchkey)
    sender.add(click)
    await sender.flush()
    expect(refused.sent()).toHaveLength(2)
    expect(internals(refused.latchkey).alert.getState().open).toBe(false)
    const unwell = await create(wanted(503))
    const other = openEventQueue(unwell.latchkey)
    other.add(click)
    await other.flush()
    await other.flush()
    expect(unwell.sent()).toHaveLength(2)
  })
})

describe('what is sent', () => {
  test('analytics never sends MODAL_CREATED, and sends no event while it is off', async () => {
    const { latchkey, server, sent } = await create(wanted())
    const stop = watchAnalyticsEvents(latchkey, [{ type: 'track', event: 'MODAL_CREATED' }, click])
    openModal(latchkey)
    setAnalyticsConsent(latchkey, { granted: false })
    closeModal(latchkey)
    setAnalyticsConsent(latchkey, { granted: true })
    track(latchkey, { event: 'CLICK_GET_WALLET' })
    stop()
    await expect
      .poll(() => server.requests.filter((candidate) => candidate.method === 'POST').length)
      .toBe(1)
    expect(sent()).toEqual(['INITIALIZE', 'CLICK_NETWORKS', 'MODAL_OPEN', 'CLICK_GET_WALLET'])
  })

  test('analytics sends no request when an instance is created, and its first one when the modal opens', async () => {
    const { latchkey, server } = await create(wanted(), { features: { analytics: true } })
    closers.push(startAnalytics(latchkey))
    track(latchkey, { event: 'MODAL_CREATED' })
    await import('./watchAnalyticsEvents.ts')
    // Whatever had been asked by then would be there before the second of these.
    for (const path of ['/1', '/2']) await fetch(server.url + path)
    expect(server.requests.map((item) => item.path)).toEqual(['/1', '/2'])
    openModal(latchkey)
    await expect
      .poll(() => server.requests.map((item) => item.path))
      .toContain('/getAnalyticsConfig')
  })

  test('a visitor’s consent does not turn on analytics that the owner turned off', async () => {
    const { latchkey } = await create(wanted(), { features: { analytics: false } })
    setAnalyticsConsent(latchkey, { granted: true })
    expect(internals(latchkey).options.getState().features.analytics).toBe(false)
  })

  test('analytics events carry links without their query, so that pairing keys and page tokens are not sent', () => {
    const page = { url: 'https://site.example/a?token=1#x', origin: 'https://site.example' }
    const properties = {
      message: 'why?',
      uri: 'wc:1@2?symKey=00',
      mobile_link: 'x://y?z',
      name: 'W',
    }
    const event = toWireEvent(
      { type: 'track', event: 'CONNECT_PROXY_ERROR', properties },
      { page, nowMs: 5 },
    )
    expect(event).toMatchObject({
      url: 'https://site.example/a',
      domain: 'site.example',
      timestamp: 5,
      props: { properties: { message: 'why?', uri: 'wc:1@2', mobile_link: 'x://y', name: 'W' } },
    })
    expect(event.eventId).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
  })
})

describe('the owner’s own analytics', () => {
  test('subscribeEvents receives every event until it unsubscribes, whether or not analytics sends it', async () => {
    const { latchkey } = await create(wanted(), { features: { analytics: false } })
    const heard: AnalyticsEvent[] = []
    const stop = latchkey.on('analytics', (event) => heard.push(event))
    openModal(latchkey)
    stop()
    closeModal(latchkey)
    expect(heard).toEqual([
      { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    ])
  })

  test('an event listener that throws does not stop the other listeners of subscribeEvents', async () => {
    const hub = createEventHub()
    const heard: string[] = []
    const failure = new Promise((resolve) => process.once('uncaughtException', resolve))
    hub.watch(() => {
      throw new Error('the page’s own')
    })
    hub.watch((event) => heard.push(event.event))
    hub.emit(click)
    expect(heard).toEqual(['CLICK_NETWORKS'])
    expect(await failure).toMatchObject({ message: 'the page’s own' })
  })
})
