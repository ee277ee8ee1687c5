/** What the client does after it has sent its text. */
export type Ending =
  /** It resets the connection at once. */
  | 'reset'
  /** It closes its half and reads until the server closes the other. */
  | 'end'
  /** It waits for the first byte of an answer and resets then. */
  | 'reset-on-reply'

export type BrokenHandshake = { text: string; ending: Ending }

type Parts = {
  method?: string
  target?: string
  version?: string
  /** `null` leaves a header out. */
  headers?: Readonly<Record<string, string | null>>
  /** Sent right after the handshake. */
  rest?: string
}

const GOOD_HEADERS = {
  host: 'server.example',
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const ENDINGS: readonly Ending[] = ['reset', 'end', 'reset-on-reply']

function formatHandshake(path: string, parts: Parts): string {
  const { method = 'GET', target = path, version = 'HTTP/1.1', headers = {}, rest = '' } = parts
  const lines = Object.entries({ ...GOOD_HEADERS, ...headers })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${target} ${version}`, ...lines, '', rest].join('\r\n')
}

const badTargets = [
  ...['//', '///', '//x', '//[', '/\\', '/\\\\', '\\', '*', 'x', '', '/%', '/%00', '/%ff?%ff'],
  ...['http://', 'http:///', 'http://[', 'http://[::1', 'http://x:99999/', 'ws://', 'wss://a b/'],
  ...['http://evil.example/', 'http://evil.example', 'ws://evil.example/relay', 'HTTP://X/v1?a=b'],
  ...['http://u:p@evil.example/', 'javascript:1', 'file:///etc/passwd', 'data:,', 'about:blank'],
  ...['/?', '/relay?', '/relay?auth=', '/relay?projectId=test', '/relay?projectId=__proto__'],
  ...['/v1?chainId=', '/v1?chainId=%', '/v1?chainId=eip155:1', '/ws?chainId=eip155:1&projectId='],
  ...['/v1?chainId=eip155:99&projectId=test', '/../..//relay', '/é', '/\u0001', '/#', '/relay#?'],
  ...[`/${'a'.repeat(6_000)}`, `/?${'a=b&'.repeat(2_000)}`, '?chainId=x', '/v1/../', '/ /'],
]

const badHeaders: readonly Record<string, string | null>[] = [
  ...[null, '', '0', '8', '12', '14', '13,13', '-13', 'x', '1e1'].map((value) => ({
    'sec-websocket-version': value,
  })),
  ...[null, '', 'short', 'not base64 !!!!!!!!!!!!', '='.repeat(24), 'a'.repeat(9_000)].map(
    (value) => ({ 'sec-websocket-key': value }),
  ),
  ...['h2c', '', 'websocket, h2c', 'WEBSOCKET', 'websocket/13', 'TLS/1.0'].map((value) => ({
    upgrade: value,
  })),
  ...['close', 'keep-alive, Upgrade', 'Upgrade, Upgrade'].map((value) => ({ connection: value })),
  ...[',', 'a,,b', 'a b', 'a,a'].map((value) => ({ 'sec-websocket-protocol': value })),
  ...['x;', 'permessage-deflate; server_max_window_bits=99', '"'].map((value) => ({
    'sec-websocket-extensions': value,
  })),
  ...['', 'null', 'https://evil.example', 'x'.repeat(5_000)].map((value) => ({ origin: value })),
  ...['', 'Bearer', 'Bearer a.b.c', 'Basic eDp5'].map((value) => ({ authorization: value })),
  { host: null },
  { host: '' },
  { 'content-length': '5' },
  { 'content-length': '-1' },
  { 'content-length': '999999999999' },
  { 'transfer-encoding': 'chunked' },
  { 'transfer-encoding': 'chunked', 'content-length': '3' },
  { expect: '100-continue' },
  // Node takes headers of 16 kB together.
  { cookie: 'c'.repeat(20_000) },
  Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`x-${at}`, '1'])),
]

const otherParts: readonly Parts[] = [
  ...['POST', 'PUT', 'HEAD', 'OPTIONS', 'CONNECT', 'FOO', 'get', ''].map((method) => ({ method })),
  ...['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'ICY', ''].map((version) => ({ version })),
  // Frames that arrive with the handshake: no mask, a reserved opcode, a length of 2^63, a close, noise.
  ...['\x81\x02hi', '\x83\x80....', '\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff', '\x88\x80....'].map(
    (rest) => ({ rest }),
  ),
  { rest: 'GET / HTTP/1.1\r\n\r\n'.repeat(50) },
  { rest: '\0'.repeat(10_000) },
]

/**
 * Invalid websocket handshakes: bad targets, versions, keys and headers, and a valid
 * handshake for each of `paths` cut off after each of its bytes. Each one with each ending.
 */
export function brokenHandshakes(paths: readonly string[]): readonly BrokenHandshake[] {
  const texts = paths.flatMap((path) => {
    const good = formatHandshake(path, {})
    return [
      ...badTargets.map((target) => formatHandshake(path, { target })),
      ...badHeaders.map((headers) => formatHandshake(path, { headers })),
      ...otherParts.map((parts) => formatHandshake(path, parts)),
      ...Array.from({ length: good.length }, (_, at) => good.slice(0, at + 1)),
    ]
  })
  return texts.flatMap((text) => ENDINGS.map((ending) => ({ text, ending })))
}
