import { profileEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const BASE_COIN_TYPE = (0x80000000 | 8453) >>> 0

let server: TestServer
let person: PrivateKeyAccount
let label: string

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

let count = 0
beforeEach(() => {
  // Advances the clock beyond the rate limit of registrations per minute.
  server.clock.advance(60_000)
  person = privateKeyToAccount(generatePrivateKey())
  count += 1
  label = `person-${count}`
})

type Registration = { name?: string; attributes?: Record<string, string>; ageSeconds?: number }

async function post(path: string, body: unknown): Promise<Response> {
  return server.request(path, { method: 'POST', body: JSON.stringify(body) })
}

async function signedBy(account: PrivateKeyAccount, registration: Registration) {
  const timestamp = Math.floor(server.clock.now() / 1000) - (registration.ageSeconds ?? 0)
  const name = registration.name ?? `${label}.latchkey.id`
  const message = JSON.stringify({ name, attributes: registration.attributes ?? {}, timestamp })
  return {
    coin_type: BASE_COIN_TYPE,
    address: account.address,
    message,
    signature: await account.signMessage({ message }),
  }
}

async function register(registration: Registration = {}, account = person): Promise<Response> {
  return post('/v1/profile/account', await signedBy(account, registration))
}

const lookUp = (name: string) => server.request(`/v1/profile/account/${name}?apiVersion=2`)

describe('a registered name', () => {
  test('the name registry finds a name in full and by its label, and resolves it to its owner', async () => {
    expect((await lookUp(label)).status).toBe(404)
    const registered = await register({ attributes: { bio: 'hello' } })
    expect(registered.status).toBe(200)
    expect(await registered.json()).toMatchObject({ success: true, name: `${label}.latchkey.id` })
    for (const asked of [label, `${label}.latchkey.id`, `${label.toUpperCase()}.LATCHKEY.ID`]) {
      const response = await lookUp(asked)
      expect(response.status).toBe(200)
      const profile = v.parse(profileEndpoint.reply, await response.json())
      expect(profile).toMatchObject({ name: `${label}.latchkey.id`, attributes: { bio: 'hello' } })
      expect(profile.addresses['60']?.address).toBe(person.address)
      expect(profile.addresses[String(BASE_COIN_TYPE)]?.address).toBe(person.address)
    }
  })

  test('the name registry finds a name by its address', async () => {
    await register()
    const response = await server.request(`/v1/profile/reverse/${person.address}?apiVersion=2`)
    expect(await response.json()).toMatchObject([{ name: `${label}.latchkey.id` }])
  })

  test('the name registry rejects a taken name for another account; a retry by its owner succeeds', async () => {
    await register()
    const attacker = privateKeyToAccount(generatePrivateKey())
    const refused = await register({}, attacker)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'names/taken' })
    expect((await register()).status).toBe(200)
  })

  test('the name registry: of eight accounts that register the same name at once one succeeds', async () => {
    const people = Array.from({ length: 8 }, () => privateKeyToAccount(generatePrivateKey()))
    const replies = await Promise.all(people.map((item) => register({}, item)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a registration is rejected', () => {
  test.each([
    ['three letters', 'abc.latchkey.id'],
    ['a foreign zone', 'alice.eth'],
    ['an underscore', 'ali_ce.latchkey.id'],
    ['non-ASCII letters', 'älice.latchkey.id'],
    ['a dot in its label', 'a.lice.latchkey.id'],
    ['the form of an address', '0x12345678.latchkey.id'],
    ['the beginning of an address', '0xylophone.latchkey.id'],
    ['65 letters', `${'a'.repeat(65)}.latchkey.id`],
  ])('the name registry refuses to register a name with %s', async (_, name) => {
    const response = await register({ name })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'names/invalid' })
  })

  test.each([
    ['ten minutes ago', 600],
    ['ten minutes ahead', -600],
  ])('the name registry rejects a registration signed %s', async (_, ageSeconds) => {
    const response = await register({ ageSeconds })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'names/signature-expired' })
  })

  test('the name registry rejects a registration that another account signed, or with a signature of another message', async () => {
    const other = privateKeyToAccount(generatePrivateKey())
    const good = await signedBy(person, {})
    const changed = good.message.replace(label, 'something')
    for (const body of [
      { ...good, address: other.address },
      { ...good, message: changed },
      { ...good, signature: '0x' },
      { ...good, signature: 'nonsense' },
    ]) {
      const response = await post('/v1/profile/account', body)
      expect(response.status).toBe(401)
    }
    expect((await lookUp(label)).status).toBe(404)
  })

  test('the name registry rejects attributes other than a short bio', async () => {
    for (const attributes of [{ avatar: 'x' }, { bio: 'x'.repeat(255), extra: '' }]) {
      expect((await register({ attributes })).status).toBe(400)
    }
  })

  test('the name registry rejects a registration above ten names per address', async () => {
    for (let index = 0; index < 10; index++) {
      expect((await register({ name: `${label}-${index}.latchkey.id` })).status).toBe(200)
    }
    const response = await register({ name: `${label}-more.latchkey.id` })
    expect(await response.json()).toMatchObject({ code: 'names/too-many' })
  })
})

test('the name suggestions endpoint lists the requested name first, followed by free names', async () => {
  await register()
  await register({ name: `the-${label}.latchkey.id` })
  const response = await server.request(`/v1/profile/suggestions/${label}?zone=latchkey.id`)
  const { suggestions } = await response.json()
  expect(suggestions).toHaveLength(5)
  expect(suggestions[0]).toEqual({ name: `${label}.latchkey.id`, registered: true })
  for (const { name, registered } of suggestions.slice(1)) {
    expect(registered).toBe(false)
    expect((await lookUp(name)).status).toBe(404)
  }
})

test('the name registry answers an address without a name with an empty list, or with 404 for older clients', async () => {
  const path = `/v1/profile/reverse/${person.address}`
  expect(await (await server.request(`${path}?apiVersion=2`)).json()).toEqual([])
  expect((await server.request(path)).status).toBe(404)
})
