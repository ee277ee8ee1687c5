import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context/context.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { findProject, requireProject, requireVaultProject } from './project.ts'

const site = 'https://shop.example'
const vault = 'https://vault.example'

let server: TestServer
let withVault: Context
beforeAll(async () => {
  server = await createTestServer({
    projects: [
      { id: 'shop', origins: [site] },
      { id: 'x'.repeat(64), origins: [] },
    ],
  })
  const { context } = server
  withVault = { ...context, config: { ...context.config, vaultUrl: vault } }
})
afterAll(() => server.close())

test.each([
  ['shop', 'shop'],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['SHOP', undefined],
  ['shop ', undefined],
  ['shop\n', undefined],
  ['sho', undefined],
  ['x'.repeat(65), undefined],
  ['', undefined],
  [['shop'], undefined],
  [undefined, undefined],
])('findProject(%j) finds %s', async (id, expected) => {
  expect((await findProject(server.context, id))?.id).toBe(expected)
})

const unknown = { status: 401, code: 'app/invalid-project-id', field: 'projectId' }

test('a request needs a known project', async () => {
  const ask = (id: unknown) => requireProject(server.context, { id, origin: site })
  await expect(ask(undefined)).rejects.toMatchObject({
    ...unknown,
    message: 'A project id is needed',
  })
  for (const id of ['other', '', null]) {
    await expect(ask(id)).rejects.toMatchObject({ ...unknown, message: 'Unknown project id' })
  }
})

const foreign = { status: 403, code: 'app/origin-not-allowed', field: 'origin' }

test('a request has an origin of the project, or none', async () => {
  const ask = (origin: string | null) => requireProject(server.context, { id: 'shop', origin })
  expect((await ask(site)).id).toBe('shop')
  expect((await ask(null)).id).toBe('shop')
  for (const origin of ['https://shop.examplf', 'http://shop.example', vault, 'null', '']) {
    await expect(ask(origin)).rejects.toMatchObject(foreign)
  }
})

test('only the vault’s page may call its endpoints, for every project', async () => {
  const ask = (origin: string | null, id: unknown = 'shop') =>
    requireVaultProject(withVault, { id, origin })
  expect((await ask(vault)).id).toBe('shop')
  expect((await ask(null)).id).toBe('shop')
  for (const origin of [site, `${vault}:443`, `${vault}/`, 'http://vault.example', 'null', '']) {
    await expect(ask(origin)).rejects.toMatchObject({
      ...foreign,
      message: 'Only the vault page may call this endpoint',
    })
  }
  await expect(ask(vault, 'other')).rejects.toMatchObject(unknown)
})

test('an installation without a vault has no endpoints for it', async () => {
  const ask = requireVaultProject(server.context, { id: 'shop', origin: null })
  await expect(ask).rejects.toMatchObject({ status: 404, code: 'embedded/off' })
})
