import { describe, expect, test } from 'vitest'
import { type IndexedDbStore, memoryStore } from './indexedDbStore.ts'
import { isPartitioned, readFramingOrigin } from './partition.ts'

const persistent = (): IndexedDbStore => ({ ...memoryStore(), isPersistent: true })

describe('whether the browser partitions storage', () => {
  test.each([
    ['https://shop.example', 'https://www.shop.example', true],
    ['https://shop.example', 'https://shop.example:8443', true],
    ['https://shop.example', 'http://shop.example', false],
    ['https://shop.example', 'https://other.example2', false],
    ['https://a.shop.example', 'https://a.other.example', false],
  ])('after %s, %s: %s', async (first, second, expected) => {
    const store = persistent()
    expect(await isPartitioned(store, first)).toBe(true)
    expect(await isPartitioned(store, second)).toBe(expected)
    expect(await isPartitioned(store, first)).toBe(expected)
  })

  test('the origins are kept once each, and the last twenty of them', async () => {
    const store = persistent()
    for (let at = 0; at < 21; at += 1) await isPartitioned(store, `https://a${at}.shop.example`)
    await isPartitioned(store, 'https://a20.shop.example')
    const all = Array.from({ length: 20 }, (_, at) => `https://a${at + 1}.shop.example`)
    expect(await store.get('places')).toEqual(all)
  })

  test('a damaged list counts as none', async () => {
    const store = persistent()
    await store.set('places', [1])
    expect(await isPartitioned(store, 'https://shop.example')).toBe(true)
  })

  test('it is not without a framing origin, and nothing is recorded', async () => {
    const store = persistent()
    expect(await isPartitioned(store, null)).toBe(false)
    expect(await store.get('places')).toBeUndefined()
  })
})

describe('the origin that frames the vault', () => {
  const pageOf = ({
    ancestors = [],
    referrer = '',
    isTop = false,
  }: {
    ancestors?: string[] | undefined
    referrer?: string
    isTop?: boolean
  } = {}): Parameters<typeof readFramingOrigin>[0] => {
    const page = Object.assign(Object.create(null), {
      location: { origin: 'https://vault.example', ancestorOrigins: ancestors },
      document: { referrer },
    })
    page.parent = isTop ? page : {}
    return page
  }

  test.each([
    [
      'its own in a window',
      pageOf({ isTop: true, referrer: 'https://shop.example/' }),
      'https://vault.example',
    ],
    [
      'the nearest ancestor',
      pageOf({
        ancestors: ['https://a.example', 'https://b.example'],
        referrer: 'https://c.example',
      }),
      'https://a.example',
    ],
    [
      'the referrer’s where there are no ancestors',
      pageOf({ referrer: 'https://shop.example/cart?a' }),
      'https://shop.example',
    ],
    [
      'the referrer’s where ancestors are unknown',
      pageOf({ ancestors: undefined, referrer: 'https://shop.example/' }),
      'https://shop.example',
    ],
    ['unknown without a referrer', pageOf(), null],
  ])('is %s', (_, page, origin) => {
    expect(readFramingOrigin(page)).toBe(origin)
  })
})

test('the memory store lists values by the beginning of their names, and forgets removed ones', async () => {
  const store = memoryStore()
  for (const name of ['a/1', 'a/2', 'b/1']) await store.set(name, name)
  expect(await store.list('a/')).toEqual(['a/1', 'a/2'])
  await store.remove('a/1')
  expect([await store.get('a/1'), await store.list('a/'), store.isPersistent]).toEqual([
    undefined,
    ['a/2'],
    false,
  ])
})
