import { consoleCalls } from '@latchkey/wire/console'
import { expect, test } from 'vitest'
import { requestOf } from './callConsole.ts'

test('a GET call has its lists in the query, separated by commas', () => {
  const { url, body } = requestOf(consoleCalls.overview, {
    project: 'a b',
    from: '2026-11-01',
    to: '2026-11-02',
    wallet: ['x', 'y'],
    login: undefined,
  })
  expect(url).toBe(
    '/console/v1/projects/a%20b/analytics/overview?from=2026-11-01&to=2026-11-02&wallet=x%2Cy',
  )
  expect(body).toBeUndefined()
})

test('other calls send what is not part of the path as JSON', () => {
  const { url, body } = requestOf(consoleCalls.rollBack, { project: 'shop', version: 3 })
  expect(url).toBe('/console/v1/projects/shop/config/roll-back')
  expect(body).toBe('{"version":3}')
})
