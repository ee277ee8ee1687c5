import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPublic, type Resolve } from './fetchPublic.ts'
import { isPublicAddress } from './publicAddress.ts'

let inside: Server
let port = 0
let connections = 0

beforeAll(async () => {
  inside = createServer((_request, response) => response.end('an internal secret'))
  inside.on('connection', () => {
    connections += 1
  })
  inside.listen(0, '::')
  await once(inside, 'listening')
  const address = inside.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  inside.close()
  inside.closeAllConnections()
})

const options = { maxBytes: 1_000, timeoutMs: 1_000 }

const HOSTS = [
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1'],
  ...['017700000001', '0', '0.0.0.0', '0x0', '00000000', '127.0.0.1.', '127.127.127.127'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.1.1'],
  ...['169.254.169.254', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '100.64.0.1'],
  ...['100.127.255.255', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9'],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[::ffff:169.254.169.254]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::1]'],
  ...['[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[fec0::1]', '[ff02::1]', '[2002:7f00:1::]'],
  ...['[2001::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]', '[5f00::1]', '[::ffff:0:127.0.0.1]'],
  ...['localhost', 'localhost.', 'LOCALHOST', 'app.localhost', '①②⑦.⓪.⓪.①', '127。0。0。1'],
  ...['127．0．0．1', '127｡0｡0｡1', '1２7.0.0.1', '%31%32%37.0.0.1', '127%2E0%2E0%2E1'],
]

const URLS = [
  ...HOSTS.flatMap((host) => [`http://${host}/`, `https://${host}/x.png`]),
  ...[
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_INFO',
    'ftp://127.0.0.1/',
    'data:text/html,x',
  ],
  ...['javascript:alert(1)', 'http://', 'http:///', '//127.0.0.1/', 'http:127.0.0.1', 'not a url'],
  ...['http://user@127.0.0.1/', 'http://user:pw@example.com/', 'http://example.com@127.0.0.1/'],
  ...['http://127.0.0.1#@example.com/', 'http://127.0.0.1\\@example.com/', 'blob:http://x/y'],
  ...['http://example.com:22/', 'http://example.com:6379/', 'https://example.com:8443/'],
  ...['http://[::1%25lo]/', 'http://[::1]:80/', 'dict://127.0.0.1/', 'unix:/var/run/docker.sock'],
  ...[
    'ldap://127.0.0.1/',
    'jar:http://127.0.0.1!/',
    'ws://127.0.0.1/',
    'http://0/',
    'http://0:80/',
  ],
]

test('fetchPublic rejects more than a hundred spellings of internal addresses (SSRF)', async () => {
  expect(URLS.length).toBeGreaterThan(100)
  const withPort = HOSTS.map((host) => `http://${host}:${port}/`)
  const fetched: string[] = []
  for (const url of [...URLS, ...withPort]) {
    const outcome = await fetchPublic(url, options).catch(() => null)
    if (outcome) fetched.push(url)
  }
  expect(fetched).toEqual([])
  expect(connections).toBe(0)
})

test('fetchPublic checks the address that it connects to (DNS rebinding)', async () => {
  let asked = 0
  const rebinding: Resolve = async () => {
    asked += 1
    return [{ address: asked > 1 ? '127.0.0.1' : '93.184.216.34', family: 4 }]
  }
  const inner: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const mixed: Resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  for (const resolve of [rebinding, inner, mixed]) {
    const timeoutMs = 200
    await expect(
      fetchPublic('http://rebind.example/', { ...options, timeoutMs, resolve }),
    ).rejects.toThrow()
  }
  expect(asked).toBe(1)
  expect(connections).toBe(0)
})

test('fetchPublic checks every redirect', async () => {
  const targets = [`http://127.0.0.1:${port}/`, 'http://169.254.169.254/', 'file:///etc/passwd']
  for (const target of targets) {
    const outer = createServer((_request, response) => {
      response.writeHead(302, { location: target }).end()
    }).listen(0, '127.0.0.1')
    await once(outer, 'listening')
    const address = outer.address()
    const own = typeof address === 'object' && address ? address.port : 0
    const privateHosts = [`127.0.0.1:${own}`]
    const url = `http://127.0.0.1:${own}/`
    await expect(fetchPublic(url, { ...options, privateHosts })).rejects.toThrow()
    outer.close()
  }
  expect(connections).toBe(0)
})

test('fetchPublic reaches internal hosts that the settings allow, up to the size limit', async () => {
  const url = `http://127.0.0.1:${port}/`
  const privateHosts = [`127.0.0.1:${port}`]
  const { bytes } = await fetchPublic(url, { ...options, privateHosts })
  expect(bytes.toString()).toBe('an internal secret')
  await expect(fetchPublic(url, { ...options, maxBytes: 4, privateHosts })).rejects.toThrow(
    'Too large',
  )
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '172.32.0.1', '100.128.0.1'])(
  'fetchPublic accepts %s as a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
