import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { relayQuotas } from './quotas.ts'

const MEGABYTE = 1_048_576

test('the relay has its limits without settings', () => {
  expect(readConfig({})).toMatchObject({
    relayHosts: [],
    relaySockets: 20_000,
    relaySocketsPerIp: 500,
    relayConnectsPerMinutePerIp: 1_200,
    relayCallsPerSecond: 50,
    relayCallsPerSecondPerIp: 500,
    relayDatabaseConnections: 4,
  })
  expect(relayQuotas(readConfig({}))).toEqual({
    storage: {
      client: { bytes: 16 * MEGABYTE, messages: 4_000 },
      project: { bytes: 1_024 * MEGABYTE, messages: 500_000 },
      total: { bytes: 2_048 * MEGABYTE, messages: 1_000_000 },
    },
    ip: { bytes: 64 * MEGABYTE, messages: 20_000, topics: 20_000, subscriptions: 50_000 },
    topics: { client: 5_000, total: 1_000_000 },
  })
})

test.each([
  ['relay.example', ['relay.example']],
  [' Relay.example , wss://b.example/ ,', ['relay.example', 'b.example']],
  ['ws://a.example:8080,http://[::1]:1', ['a.example:8080', '[::1]:1']],
  ['', []],
])('RELAY_HOSTS=%j', (text, hosts) => {
  expect(readConfig({ RELAY_HOSTS: text }).relayHosts).toEqual(hosts)
})

test.each([
  'relay.example/path',
  'ftp://relay.example',
  'relay.example//',
  'a_b.example',
  'user@relay.example',
  'relay.example b.example',
  'https://',
  `${'a'.repeat(256)}`,
])('RELAY_HOSTS=%j is rejected', (text) => {
  expect(() => readConfig({ RELAY_HOSTS: text })).toThrow(/^RELAY_HOSTS: .* is not a host name/)
})
