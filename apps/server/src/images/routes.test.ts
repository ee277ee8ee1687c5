import { once } from 'node:events'
import { createServer } from 'node:http'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { readPackagedWallets } from '../wallets/packagedWallets.ts'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
/** Brave Wallet, which the open icon set does not have. */
const BY_FILE = '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3'

const pictures: Record<string, Buffer | string> = {}
let server: TestServer
let host = ''
let closeHost = (): void => {}

beforeAll(async () => {
  const remote = createServer((request, response) => {
    const body = pictures[(request.url ?? '/').slice(1)]
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(remote, 'listening')
  const address = remote.address()
  host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  closeHost = () => remote.close()
  const red = { r: 255, g: 0, b: 0, alpha: 1 }
  const canvas = { width: 40, height: 20, channels: 4 as const, background: red }
  pictures['red.png'] = await sharp({ create: canvas }).png().toBuffer()
  pictures['red.jpg'] = await sharp({ create: canvas }).jpeg().toBuffer()
  server = await createTestServer({
    env: {
      PRIVATE_HOSTS: host,
      WALLETS: JSON.stringify([{ id: 'lost', name: 'Lost', image_url: 'https://127.0.0.1/x.png' }]),
    },
  })
})
afterAll(async () => {
  await server.close()
  closeHost()
})

function proxied(name: string, more = ''): Promise<Response> {
  const url = encodeURIComponent(`http://${host}/${name}`)
  return server.request(`/v1/image?url=${url}${more}`)
}

test.each([
  ['a wallet', `/getWalletImage/${METAMASK}`],
  ['a network by asset id', '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900'],
  ...[1, 10, 56, 137, 8453, 42_161, 43_114].map((id) => [
    `the network ${id}`,
    `/public/getAssetImage/eip155:${id}`,
  ]),
  ['a token', '/public/getTokenImage/usdc'],
])('the image endpoint draws %s from the open icon set', async (_what, path) => {
  const response = await server.request(path)
  const svg = await response.text()
  expect(svg).toMatch(/^<svg /)
  expect(svg).toContain('<path')
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(response.headers.get('cache-control')).toBe('public, max-age=2592000')
})

test('the image endpoint has an icon, and not a letter tile, for at least 250 of the packaged wallets', async () => {
  const wallets = await readPackagedWallets()
  const types = await Promise.all(
    wallets.map(async ({ id }) => {
      const response = await server.request(`/getWalletImage/${id}`)
      const body = await response.text()
      return body.includes('</text>') ? 'letter' : response.headers.get('content-type')
    }),
  )
  expect(types.filter((type) => type !== 'letter').length).toBeGreaterThanOrEqual(250)
  expect(types.filter((type) => type === 'image/webp').length).toBe(197)
})

test('the image endpoint serves a wallet’s icon file as WebP, and as a PNG where a size is requested', async () => {
  const path = `/getWalletImage/${BY_FILE}`
  const webp = await server.request(path)
  expect(webp.headers.get('content-type')).toBe('image/webp')
  expect(webp.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const png = await server.request(`${path}?size=64`)
  expect(png.headers.get('content-type')).toBe('image/png')
  expect(await sharp(await png.arrayBuffer()).metadata()).toMatchObject({ width: 64, height: 64 })
})

test('the image endpoint responds with 304 when the ETag matches', async () => {
  const first = await server.request('/public/getTokenImage/ETH')
  const etag = String(first.headers.get('etag'))
  const again = await server.request('/public/getTokenImage/ETH', {
    headers: { 'if-none-match': etag },
  })
  expect(again.status).toBe(304)
})

test('the image endpoint renders the same letter tile for each request of a missing icon, and escapes markup', async () => {
  const tile = await (await server.request('/public/getTokenImage/%3Cscript%3E')).text()
  expect(tile).toContain('>S</text>')
  expect(tile).not.toContain('<script')
  const lost = await (await server.request('/getWalletImage/lost')).text()
  expect(lost).toContain('>L</text>')
  expect(await (await server.request('/getWalletImage/lost')).text()).toBe(lost)
  const chain = '/public/getAssetImage/eip155:987654'
  expect(await (await server.request(chain)).text()).toContain('>9</text>')
  expect(await (await server.request(`${chain}?name=%3CSalt`)).text()).toContain('>S</text>')
  const euro = await (await server.request('/public/getCurrencyImage/EUR')).text()
  expect(euro).toContain('>€</text>')
})

test('the image endpoint returns a PNG in the requested size', async () => {
  const response = await server.request(`/getWalletImage/${METAMASK}?size=64`)
  expect(response.headers.get('content-type')).toBe('image/png')
  const { width, height } = await sharp(await response.arrayBuffer()).metadata()
  expect([width, height]).toEqual([64, 64])
})

test('the image endpoint rasterises an external picture to PNG for any content type', async () => {
  for (const name of ['red.png', 'red.jpg']) {
    const response = await proxied(name, '&size=128')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const { width, format } = await sharp(await response.arrayBuffer()).metadata()
    expect([width, format]).toEqual([128, 'png'])
  }
})

test('the image endpoint rasterises an external SVG without running scripts or fetching references', async () => {
  pictures['evil.svg'] =
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><script>alert(1)</script><image href="http://${host}/red.png" width="9" height="9"/><rect width="20" height="20" fill="lime" onload="alert(1)"/></svg>`
  const response = await proxied('evil.svg')
  const body = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(body.includes('alert')).toBe(false)
})

test('the image endpoint returns only the pixels of a polyglot file', async () => {
  pictures['polyglot.png'] = Buffer.concat([
    pictures['red.png'] as Buffer,
    Buffer.from('<script>alert(document.domain)</script>'),
  ])
  const response = await proxied('polyglot.png')
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer()).includes('alert')).toBe(false)
})

/** A PNG header with huge dimensions (decompression bomb). */
function pixelBomb(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

function billionLaughs(): string {
  const entities = Array.from(
    { length: 12 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  ).join('')
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&l12;</text></svg>`
}

function nestedUse(): string {
  const levels = Array.from(
    { length: 40 },
    (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(4)}</g>`,
  ).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><defs><rect id="g0" width="9" height="9"/>${levels}</defs><use href="#g40"/></svg>`
}

test.each([
  ['a pixel bomb', pixelBomb()],
  ['a huge canvas', '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'],
  ['nested XML entities (billion laughs)', billionLaughs()],
  ['nested `use` references', nestedUse()],
  ['an HTML text', '<html><script>alert(1)</script></html>'],
  ['an empty file', ''],
  ['too many bytes', Buffer.alloc(2 * 1024 * 1024 + 1)],
])('the image endpoint serves the next picture after %s', async (what, body) => {
  pictures[what] = body
  const response = await proxied(encodeURIComponent(what))
  const drawn = response.status === 200 && response.headers.get('content-type') === 'image/png'
  expect(drawn || response.status === 404).toBe(true)
  pictures[`after ${what}.png`] = pictures['red.png'] as Buffer
  expect((await proxied('red.png', '&size=32')).status).toBe(200)
})

test('the image endpoint rejects a private address (SSRF) and a caller without a project', async () => {
  const inner = encodeURIComponent('http://169.254.169.254/latest/meta-data')
  expect((await server.request(`/v1/image?url=${inner}`)).status).toBe(404)
  expect((await server.request('/v1/image?url=file:///etc/passwd')).status).toBe(400)
  expect((await server.request(`/v1/image?url=${inner}&projectId=unknown`)).status).toBe(401)
})
