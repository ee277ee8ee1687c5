import { afterEach, describe, expect, test } from 'vitest'
import {
  createTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/createTestServer.ts'
import { callerAddress } from './callerAddress.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'

const opened: TestServer[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close()
})

async function open(options: TestServerOptions): Promise<TestServer> {
  const server = await createTestServer(options)
  opened.push(server)
  return server
}

describe('origins', () => {
  test.each([
    ['https://shop.example', ['https://shop.example'], true],
    ['https://SHOP.example', ['https://shop.example'], true],
    ['https://shop.example:443', ['https://shop.example'], true],
    ['http://shop.example', ['https://shop.example'], false],
    ['https://shop.example:8443', ['https://shop.example'], false],
    ['https://shop.example:8443', ['https://shop.example:*'], true],
    ['https://eu.shop.example', ['https://*.shop.example'], true],
    ['https://a.eu.shop.example', ['https://*.shop.example'], true],
    ['https://shop.example', ['https://*.shop.example'], false],
    ['https://evilshop.example', ['https://*.shop.example'], false],
    ['https://shop.example.evil.com', ['https://*.shop.example', 'https://shop.example'], false],
    ['https://evil.com/https://shop.example', ['https://shop.example'], false],
    ['null', ['https://shop.example'], false],
    ['null', ['*'], true],
    ['capacitor://localhost', ['capacitor://localhost'], true],
    ['http://localhost:5173', ['http://localhost:*'], true],
    ['http://app.localhost:5173', ['http://*.localhost:*'], true],
    ['https://shop.example', [], false],
  ])('isOriginAllowed(%s, %j) is %s', (origin, allowed, expected) => {
    expect(isOriginAllowed(origin, allowed)).toBe(expected)
  })
})

describe("the caller's address", () => {
  test.each([
    ['10.0.0.9', '1.2.3.4, 5.6.7.8', 0, '10.0.0.9'],
    ['10.0.0.9', '1.2.3.4, 5.6.7.8', 1, '5.6.7.8'],
    ['10.0.0.9', 'spoofed, 1.2.3.4, 5.6.7.8', 2, '1.2.3.4'],
    ['10.0.0.9', 'not an address', 1, '10.0.0.9'],
    ['10.0.0.9', null, 1, '10.0.0.9'],
    ['::ffff:1.2.3.4', null, 0, '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', null, 0, '2001:db8:1:2::/64'],
    ['2001:db8::6', null, 0, '2001:db8:0:0::/64'],
  ])(
    'callerAddress of socket %s with X-Forwarded-For %j and %i trusted proxies is %s',
    (socket, forwarded, proxies, expected) => {
      expect(callerAddress(socket, forwarded, proxies)).toBe(expected)
    },
  )
})

describe('rate limits', () => {
  test('the server responds with 429 with Retry-After above the limit per IP address', async () => {
    const server = await open({ env: { REQUESTS_PER_MINUTE_PER_IP: '3' } })
    const statuses: number[] = []
    for (let call = 0; call < 4; call++) {
      statuses.push((await server.request('/appkit/v1/config')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    const rejected = await server.request('/appkit/v1/config')
    expect(await rejected.json()).toMatchObject({ reasons: [{ field: 'rate_limited' }] })
    const seconds = Number(rejected.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('a JSON-RPC request counts towards the limit per IP address, whatever it asks for', async () => {
    const server = await open({ env: { REQUESTS_PER_MINUTE_PER_IP: '2' } })
    const ask = async () =>
      (await server.request('/v1?chainId=eip155:1', { method: 'POST', body: '{}' })).status
    expect([await ask(), await ask(), await ask()]).toEqual([400, 400, 429])
  })

  test('the server’s rate limit of one project does not count requests of another project', async () => {
    const server = await open({
      projects: [
        { id: 'busy', origins: ['*'], requestsPerMinute: 2 },
        { id: 'calm', origins: ['*'] },
      ],
    })
    const ask = async (id: string) =>
      (await server.request(`/appkit/v1/config?projectId=${id}`)).status
    expect([await ask('busy'), await ask('busy'), await ask('busy')]).toEqual([200, 200, 429])
    expect(await ask('calm')).toBe(200)
  })

  test('the server trusts only as many X-Forwarded-For entries as there are proxies', async () => {
    const server = await open({ env: { REQUESTS_PER_MINUTE_PER_IP: '1', TRUSTED_PROXIES: '1' } })
    const ask = async (forwarded: string) =>
      (await server.request('/appkit/v1/config', { headers: { 'x-forwarded-for': forwarded } }))
        .status
    expect(await ask('9.9.9.1, 1.1.1.1')).toBe(200)
    expect(await ask('9.9.9.2, 1.1.1.1')).toBe(429)
    expect(await ask('9.9.9.2, 1.1.1.2')).toBe(200)
  })
})

describe('CORS', () => {
  test('the server answers a preflight request without Access-Control-Allow-Credentials', async () => {
    const server = await open({})
    const response = await server.request('/v1/convert/build-transaction', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, x-sdk-version',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    expect(response.headers.get('access-control-allow-headers')).toContain('x-sdk-version')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })
})
