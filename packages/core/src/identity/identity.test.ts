import { localAccounts } from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  type ChainFixture,
  openChainFixture,
  realNetwork,
} from '../../test/chainFixture.ts'
import { startServer } from '../../test/honestServer.ts'
import { connect } from '../connect/connect.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { getIdentityQueryOptions } from './getIdentity.ts'
import { canRegisterLabel, isNameSafeToShow } from './nameRules.ts'
import { registerName } from './registerName.ts'
import { resolveName } from './resolveName.ts'
import { suggestionsQuery } from './suggestionsQuery.ts'

let fixture: ChainFixture
beforeAll(async () => {
  fixture = await openChainFixture()
})
afterAll(() => fixture.close())

async function connected(name: 'alice' | 'spare1' | 'spare2' | 'spare3') {
  const { latchkey, wallet } = fixture.open({ name })
  await connect(latchkey, { connector: wallet.connector })
  const register = (wanted: string) =>
    registerName(latchkey, { account: accountOf(name), network: realNetwork, name: wanted })
  const identity = () =>
    getQueryClient(latchkey).fetchQuery({
      ...getIdentityQueryOptions(latchkey, { account: accountOf(name) }),
      staleTime: 0,
    })
  return { latchkey, wallet, register, identity }
}

describe('a name', () => {
  test('an account name is registered by a signature and resolves to its account and back', async () => {
    const { latchkey, register, identity } = await connected('spare1')
    expect(await identity()).toEqual({ name: null, avatar: null })
    expect(await register('Salt-Works')).toBe('salt-works.latchkey.id')
    expect((await identity()).name).toBe('salt-works.latchkey.id')
    const query = { name: 'salt-works.latchkey.id', namespace: 'eip155' } as const
    expect(await resolveName(latchkey, query)).toBe(localAccounts.spare1.address)
    expect(await resolveName(latchkey, { ...query, name: 'unregistered.latchkey.id' })).toBeNull()
  })

  test('a taken account name is rejected before the wallet is asked to sign', async () => {
    await (await connected('spare2')).register('first-come')
    const { latchkey, wallet, register } = await connected('spare3')
    const asked = wallet.questions
    await expect(register('first-come')).rejects.toMatchObject({ code: 'identity/name-taken' })
    expect(wallet.questions).toBe(asked)
    const [wanted, ...others] = await getQueryClient(latchkey).fetchQuery(
      suggestionsQuery(latchkey, 'first-come'),
    )
    expect(wanted).toEqual({ name: 'first-come.latchkey.id', isTaken: true })
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter(({ isTaken }) => isTaken)).toEqual([])
  })

  test('an account name that is taken while the visitor signs is reported as taken', async () => {
    const slow = await connected('spare2')
    const quick = await connected('spare3')
    slow.wallet.mood = 'hangs'
    const late = slow.register('race-me')
    await expect.poll(() => slow.wallet.questions).toBe(2)
    await quick.register('race-me')
    slow.wallet.answer('approve')
    await expect(late).rejects.toMatchObject({ code: 'identity/name-taken' })
  })

  test('an account name whose signature the visitor declines is not registered', async () => {
    const { latchkey, wallet, register } = await connected('spare3')
    wallet.mood = 'rejects'
    await expect(register('declined')).rejects.toMatchObject({ code: 'wallet/rejected' })
    const [wanted] = await getQueryClient(latchkey).fetchQuery(
      suggestionsQuery(latchkey, 'declined'),
    )
    expect(wanted?.isTaken).toBe(false)
  })

  test('an invalid account name is not sent to the server', async () => {
    const { register } = await connected('spare3')
    await expect(register('abc')).rejects.toMatchObject({ code: 'identity/name-invalid' })
  })
})

describe('who an account is', () => {
  const reply = (path: string, names: { server?: string; registry?: string }) =>
    path.startsWith('/v1/identity')
      ? { json: { name: names.server ?? null, avatar: null } }
      : { json: names.registry ? [profile(names.registry)] : [] }
  const profile = (name: string) => ({
    name,
    registered_at: '2026-01-01',
    updated_at: null,
    attributes: {},
    addresses: {},
  })
  const ask = async (names: { server?: string; registry?: string }, storage = memoryStorage()) => {
    const server = await startServer(({ path }) => reply(path, names))
    const { latchkey } = fixture.open({ endpoints: { api: server.url }, storage })
    const identity = await getQueryClient(latchkey).fetchQuery(
      getIdentityQueryOptions(latchkey, { account: accountOf('alice') }),
    )
    await server.close()
    return { name: identity.name, asked: server.requests.map(({ path }) => path.split('/')[2]) }
  }

  test('the account’s identity comes from the server first and from the name registry last', async () => {
    expect(await ask({ server: 'a.eth', registry: 'b.latchkey.id' })).toEqual({
      name: 'a.eth',
      asked: ['identity'],
    })
    expect(await ask({ registry: 'b.latchkey.id' })).toEqual({
      name: 'b.latchkey.id',
      asked: ['identity', 'profile'],
    })
  })

  test('the account’s identity has a name, and an image of the server but of no other site', async () => {
    const read = async (avatar: (server: string) => string) => {
      const server = await startServer(() => ({
        json: { name: 'a.eth', avatar: avatar(server.url) },
      }))
      const { latchkey } = fixture.open({ endpoints: { api: server.url } })
      const query = getIdentityQueryOptions(latchkey, { account: accountOf('alice') })
      const identity = await getQueryClient(latchkey).fetchQuery(query)
      await server.close()
      return { ...identity, isOwn: identity.avatar === avatar(server.url) }
    }
    expect(await read((url) => `${url}/v1/image?a`)).toMatchObject({ name: 'a.eth', isOwn: true })
    expect(await read(() => 'https://tracker.example/a.png')).toMatchObject({ avatar: null })
  })

  test('the account’s identity is cached across a reload for five minutes', async () => {
    const storage = memoryStorage()
    await ask({ server: 'a.eth' }, storage)
    const stored = storage.getItem('@latchkey/identity_cache') ?? ''
    const nameAtAge = async (ageMs: number) => {
      const aged = stored.replace(/\\"at\\":\d+/, `\\"at\\":${Date.now() - ageMs}`)
      storage.setItem('@latchkey/identity_cache', aged)
      return (await ask({ server: 'b.eth' }, storage)).name
    }
    expect(await nameAtAge(0)).toBe('a.eth')
    expect(await nameAtAge(295_000)).toBe('a.eth')
    expect(await nameAtAge(300_001)).toBe('b.eth')
  })

  test('an account name that looks like an address is not shown', async () => {
    expect((await ask({ server: '0xd8da…6045.eth' })).name).toBeNull()
  })
})

test('suggestions are asked for in the server’s first name zone, once the server has named it', async () => {
  const config = { features: [], apiVersion: 1, nameSuffixes: ['.shop.example', '.other.example'] }
  const zones = async (json: object) => {
    const server = await startServer(({ path }) =>
      path.startsWith('/v1/profile') ? { json: { suggestions: [] } } : { json },
    )
    const { latchkey } = fixture.open({ endpoints: { api: server.url } })
    await getQueryClient(latchkey).fetchQuery(suggestionsQuery(latchkey, 'salt-works'))
    await server.close()
    return server.requests
      .filter(({ path }) => path.startsWith('/v1/profile'))
      .map(({ query }) => query.get('zone'))
  }
  expect(await zones(config)).toEqual(['shop.example'])
  expect(await zones({ ...config, nameSuffixes: [] })).toEqual([null])
})

describe('names to register', () => {
  test.each(['abcd', 'a-b-1', 'ALICE', '1234', 'x'.repeat(64)])(
    'the account name %s is valid',
    (name) => {
      expect(canRegisterLabel(name)).toBe(true)
    },
  )

  test.each([
    '',
    'abc',
    'al ice',
    'alíce',
    'a.bc',
    'alice!',
    '0xabcd',
    '0x12',
    '0xylophone',
    '0Xabcd',
    'x'.repeat(65),
  ])('the account name “%s” may not be registered', (name) => {
    expect(canRegisterLabel(name)).toBe(false)
  })
})

describe('names on screen', () => {
  test.each([
    'alice.eth',
    'vitalík.eth',
    'münchen.eth',
    '日本.eth',
    'a-b.sub.eth',
    'deadbeef.eth',
    '🦊🦊.eth',
  ])('the account name %s is shown', (name) => {
    expect(isNameSafeToShow(name)).toBe(true)
  })

  test.each([
    ['an address', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266.eth'],
    ['a shortened address', '0xf39f…2266.eth'],
    ['an address with dots', '0xf39f...2266.eth'],
    ['a short piece of hex', '0xab.eth'],
    ['an o for the zero', 'oxf39fd6e5.eth'],
    ['a Cyrillic x', '0хf39fd6e5.eth'],
    ['a Cyrillic o', 'оxf39fd6e5.eth'],
    ['full-width digits', '０ｘf39fd6e5.eth'],
    ['a multiplication sign', '0×f39fd6e5.eth'],
    ['an address without its prefix', 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266.eth'],
    ['an address as a subdomain', 'pay.0xf39fd6e51a.eth'],
    ['characters that turn the text', 'eth.\u202eecila'],
    ['characters without a width', 'ali\u200bce.eth'],
    ['a space', 'alice .eth'],
    ['a line break', 'alice\n.eth'],
    ['an ending dot', 'alice.eth.'],
    ['no dot at all', 'alice'],
    ['endless length', `${'a'.repeat(300)}.eth`],
  ])('an account name with %s is not shown', (_what, name) => {
    expect(isNameSafeToShow(name)).toBe(false)
  })
})
