import { errorCodeOf } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { openMoneyFixture } from '../../test/moneyFixture.ts'
import { internals } from '../latchkey.ts'
import { disconnect } from './disconnect.ts'

test('disconnect rejects with connection/disconnect-failed when a chain cannot disconnect', async () => {
  const { latchkey } = await openMoneyFixture({
    disconnect: () => Promise.reject(new Error('The code did not load')),
  })
  const errors: string[] = []
  internals(latchkey).events.watch(({ event }) => errors.push(event))
  expect(await errorCodeOf(disconnect(latchkey))).toBe('connection/disconnect-failed')
  expect(errors).toEqual(['DISCONNECT_ERROR'])
})

test('disconnecting the last wallet deletes the stored network, the login and the caches', async () => {
  const { latchkey } = await openMoneyFixture({})
  const { storage } = internals(latchkey)
  storage.set('active_caip_network_id', 'eip155:1')
  storage.set('login_provider', 'email')
  storage.set('deeplink_choice', { href: 'x:', name: 'X' })
  storage.set('portfolio_cache', '[]')
  await disconnect(latchkey)
  const keys = [
    'active_caip_network_id',
    'last_networks',
    'login_provider',
    'deeplink_choice',
    'portfolio_cache',
  ] as const
  expect(keys.map((key) => storage.get(key))).toEqual(keys.map(() => null))
  expect(storage.get('connected_connectors')).toEqual({})
})
