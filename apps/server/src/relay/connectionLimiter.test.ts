import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { createConnectionLimiter } from './connectionLimiter.ts'
import type { IpUsage } from './ipUsage.ts'
import { createIpUsages } from './ipUsages.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    env: {
      TRUSTED_PROXIES: '1',
      RELAY_CONNECTS_PER_MINUTE_PER_IP: '3',
      RELAY_SOCKETS_PER_IP: '2',
      RELAY_SOCKETS: '3',
    },
  })
})
afterAll(() => server.close())

function open() {
  const time = { now: 1_000_000 }
  const clock = { now: () => time.now }
  const ipUsages = createIpUsages({ clock, callsPerSecond: 10 })
  const limiter = createConnectionLimiter({ ...server.context, clock }, ipUsages)
  const admit = (address: string): IpUsage | string => {
    const request = new IncomingMessage(new Socket())
    request.headers = { 'x-forwarded-for': `198.51.100.7, ${address}` }
    return limiter.admit(request)
  }
  /** Opens a socket, or returns the status that rejects it. */
  const connect = (address: string): IpUsage | string => {
    const usage = admit(address)
    if (typeof usage !== 'string') ipUsages.addSocket(usage)
    return usage
  }
  return { admit, connect, time, ipUsages }
}

test('an address opens three sockets a minute, and each further one in the next minute', () => {
  const { admit, time } = open()
  for (let at = 0; at < 3; at++) expect(admit('192.0.2.1')).toMatchObject({ address: '192.0.2.1' })
  expect(admit('192.0.2.1')).toBe('429 Too Many Requests')
  expect(admit('192.0.2.2')).toMatchObject({ address: '192.0.2.2' })
  time.now += 59_999
  expect(admit('192.0.2.1')).toBe('429 Too Many Requests')
  time.now += 1
  expect(admit('192.0.2.1')).toMatchObject({ address: '192.0.2.1' })
})

test('an address has two open sockets, until one closes', () => {
  const { connect, ipUsages } = open()
  connect('192.0.2.1')
  const second = connect('192.0.2.1')
  expect(connect('192.0.2.1')).toBe('429 Too Many Requests')
  expect(connect('192.0.2.2')).toMatchObject({ address: '192.0.2.2' })
  if (typeof second !== 'string') ipUsages.removeSocket(second)
  expect(ipUsages.sockets()).toBe(2)
})

test('a node has three open sockets', () => {
  const { connect } = open()
  for (const last of [1, 2, 3]) expect(connect(`192.0.2.${last}`)).toBeTypeOf('object')
  expect(connect('192.0.2.4')).toBe('503 Service Unavailable')
})
