import { expect, test } from 'vitest'
import { isRelayAudience } from './isRelayAudience.ts'

const nowhere = { publicUrl: null, relayUrl: null, relayHosts: [] }
const known = {
  publicUrl: 'https://shop.example',
  relayUrl: 'wss://relay.shop.example:8443',
  relayHosts: ['eu.shop.example'],
}

test.each([
  ['wss://shop.example', 'shop.example'],
  ['https://SHOP.example/relay?a=b', 'relay.other.example'],
  ['wss://relay.shop.example:8443', undefined],
  ['ws://eu.shop.example', 'shop.example'],
  ['ws://localhost:4000', 'localhost:4000'],
  ['ws://127.0.0.1:4000', '127.0.0.1:4000'],
  ['ws://[::1]:4000', '[::1]:4000'],
  ['ws://shop.localhost', 'SHOP.localhost'],
])(
  'a relay with configured hosts accepts the audience %s of a request to the host %s',
  (audience, host) => {
    expect(isRelayAudience(audience, known, host)).toBe(true)
  },
)

test.each([
  ['wss://relay.other.example', 'relay.other.example'],
  ['wss://relay.shop.example', 'relay.shop.example'],
  ['wss://a.shop.example', 'a.shop.example'],
  ['wss://shop.example.evil.example', 'shop.example.evil.example'],
  ['ws://localhost:4001', 'localhost:4000'],
  ['ws://localhost.evil.example', 'localhost.evil.example'],
  ['ws://evil.example', 'localhost'],
  ['ws://127.0.0.2', '127.0.0.2'],
  ['ftp://shop.example', 'shop.example'],
  ['shop.example', 'shop.example'],
  ['', ''],
])(
  'a relay with configured hosts rejects the audience %s of a request to the host %s',
  (audience, host) => {
    expect(isRelayAudience(audience, known, host)).toBe(false)
  },
)

test.each([
  ['wss://relay.other.example', 'Relay.Other.example', true],
  ['wss://relay.other.example', 'other.example', false],
  ['wss://relay.other.example', undefined, false],
])(
  'a relay without configured hosts compares the audience %s with the requested host %s: %s',
  (audience, host, expected) => {
    expect(isRelayAudience(audience, nowhere, host)).toBe(expected)
  },
)

test.each(['publicUrl', 'relayUrl'] as const)('%s alone configures the relay’s host', (setting) => {
  const config = { ...nowhere, [setting]: 'https://shop.example' }
  expect(isRelayAudience('wss://shop.example', config, 'other.example')).toBe(true)
  expect(isRelayAudience('wss://other.example', config, 'other.example')).toBe(false)
})
