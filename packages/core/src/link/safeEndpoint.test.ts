import { expect, test } from 'vitest'
import { safeEndpoint } from './safeEndpoint.ts'

test('safeEndpoint accepts a URL and removes its closing slash', () => {
  expect(safeEndpoint('http://192.168.0.5:8080/')).toBe('http://192.168.0.5:8080')
  expect(safeEndpoint('wss://relay.example/relay')).toBe('wss://relay.example/relay')
  expect(safeEndpoint('https://a.example/api/?x=1')).toBe('https://a.example/api')
  expect(safeEndpoint('javascript:1')).toBeNull()
})
