import { describe, expect, test } from 'vitest'
import { cookieStorage } from './cookieStorage.ts'
import { createStorage } from './createStorage.ts'
import { fromJson, toJson } from './json.ts'
import { memoryStorage } from './memoryStorage.ts'
import type { StorageDriver } from './storage.ts'

const never = () => () => {}

describe('storage', () => {
  test('storage writes under the prefix @latchkey/ and reads back what it wrote', () => {
    const driver = memoryStorage()
    const storage = createStorage(driver, never)
    storage.set('active_caip_network_id', 'eip155:1')
    expect(driver.getItem('@latchkey/active_caip_network_id')).toBe('"eip155:1"')
    expect(storage.get('active_caip_network_id')).toBe('eip155:1')
    storage.remove('active_caip_network_id')
    expect(storage.get('active_caip_network_id')).toBeNull()
  })

  test.each([
    ['connected_connectors', '{"tron":"x"}'],
    ['connected_connectors', '{"eip155":7}'],
    ['connected_connectors', '[]'],
    ['connected_connectors', 'null'],
    ['active_caip_network_id', '"cosmos:1"'],
    ['active_caip_network_id', '"eip155"'],
    ['active_caip_network_id', '{'],
    ['recent_wallets', '{"id":"a","name":"x"}'],
    ['deeplink_choice', '{"href":"x"}'],
    ['login_provider', '"myspace"'],
  ] as const)('the storage key %s ignores the invalid value %s', (key, text) => {
    const driver = memoryStorage()
    driver.setItem(`@latchkey/${key}`, text)
    expect(createStorage(driver, never).get(key)).toBeNull()
  })

  test('storage does not throw on reads and writes when the browser denies it', () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const driver: StorageDriver = { getItem: deny, setItem: deny, removeItem: deny }
    const storage = createStorage(driver, never)
    storage.set('login_provider', 'email')
    storage.remove('login_provider')
    expect(storage.get('login_provider')).toBeNull()
  })

  test('storage.watch reports changes of other tabs for our keys only', () => {
    let tell: (key: string | null) => void = () => {}
    const storage = createStorage(memoryStorage(), (onKey) => {
      tell = onKey
      return () => {}
    })
    const heard: string[] = []
    storage.watch((key) => heard.push(key))
    for (const key of [
      '@latchkey/login_provider',
      'other',
      '@latchkey/nonsense',
      '@latchkey/toString',
      null,
    ])
      tell(key)
    expect(heard).toEqual(['login_provider'])
  })
})

describe('json', () => {
  test('stored JSON keeps bigint, drops __proto__, and is read as absent when it is malformed', () => {
    const value = { a: 5n, list: [-(1n << 255n)], text: 'x' }
    expect(fromJson(toJson(value))).toEqual(value)
    expect(fromJson('{"__proto__":{"polluted":1},"a":1}')).toEqual({ a: 1 })
    expect(fromJson('{"$bigint":"x"}')).toEqual({ $bigint: 'x' })
    expect(fromJson('{')).toBeNull()
  })
})

describe('cookies', () => {
  test('cookieStorage on a server reads the cookies that the visitor’s browser sends', () => {
    const text = encodeURIComponent('"eip155:5"')
    const cookieHeader = `other=%E0%A4; ${encodeURIComponent('@latchkey/active_caip_network_id')}=${text}`
    const storage = createStorage(cookieStorage({ cookieHeader }), never)
    expect(storage.get('active_caip_network_id')).toBe('eip155:5')
    storage.remove('active_caip_network_id')
    expect(storage.get('active_caip_network_id')).toBeNull()
  })
})
