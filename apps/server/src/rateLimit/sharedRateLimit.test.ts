import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context/context.ts'
import { requireProject, requireVaultProject } from '../request/project.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import type { Limit } from './rateLimiter.ts'
import { countShared, rateLimitShare } from './sharedRateLimit.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    projects: [{ id: 'shop', origins: ['https://shop.example'] }],
    env: { VAULT_URL: 'https://vault.example', BUDGET_PERCENT_PER_IP: '10' },
  })
})
afterAll(() => server.close())

test.each([
  [10_000, 10, 1_000],
  [10_009, 10, 1_000],
  [600, 10, 60],
  [599, 10, 60],
  [60, 10, 60],
  [59, 10, 59],
  [5, 10, 5],
  [1_000, 100, 1_000],
  [1_000, 200, 1_000],
])(
  'for a limit of %i and a share of %i percent, rateLimitShare gives one caller %i',
  (most, percent, share) => {
    expect(rateLimitShare(most, percent)).toBe(share)
  },
)

/** What is counted for a request. */
async function counted(count: Partial<Parameters<typeof countShared>[1]>) {
  const limits: Limit[] = []
  const limiter = { check: async (limit: Limit) => void limits.push(limit) }
  const context: Context = { ...server.context, limiter }
  await countShared(context, { key: 'rpc:shop', max: 1_000, ip: '192.0.2.1', ...count })
  return limits
}

test('a caller’s share is counted before the shared limit, each for a minute', async () => {
  expect(await counted({ by: 3 })).toEqual([
    { key: 'rpc:shop:ip:192.0.2.1', max: 100, windowMs: 60_000, by: 3 },
    { key: 'rpc:shop', max: 1_000, windowMs: 60_000, by: 3 },
  ])
  expect(await counted({})).toMatchObject([{ by: 1 }, { by: 1 }])
})

test('a batch may be as large as a share, and not one larger', async () => {
  expect(await counted({ by: 100 })).toHaveLength(2)
  await expect(counted({ by: 101 })).rejects.toMatchObject({
    ...{ status: 413, code: 'server/too-large', field: 'body' },
    message: 'At most 100 requests at once',
  })
})

const rejection = (status: number, code: string, field: string) => ({ status, code, field })

test.each<[string, { id: unknown; origin: string | null }, object | null]>([
  ['of its origin', { id: 'shop', origin: 'https://shop.example' }, null],
  ['without an origin', { id: 'shop', origin: null }, null],
  [
    'of another origin',
    { id: 'shop', origin: 'https://evil.example' },
    rejection(403, 'app/origin-not-allowed', 'origin'),
  ],
  [
    'of the vault',
    { id: 'shop', origin: 'https://vault.example' },
    rejection(403, 'app/origin-not-allowed', 'origin'),
  ],
  [
    'of an unknown project',
    { id: 'cafe', origin: null },
    rejection(401, 'app/invalid-project-id', 'projectId'),
  ],
  [
    'of no project',
    { id: undefined, origin: null },
    rejection(401, 'app/invalid-project-id', 'projectId'),
  ],
  [
    'of two projects',
    { id: ['shop', 'shop'], origin: null },
    rejection(401, 'app/invalid-project-id', 'projectId'),
  ],
])('a request %s', async (_title, asked, error) => {
  const project = requireProject(server.context, asked)
  if (error) await expect(project).rejects.toMatchObject(error)
  else expect(await project).toMatchObject({ id: 'shop' })
})

test.each<[string, { id: unknown; origin: string | null }, object | null]>([
  ['of the vault’s page', { id: 'shop', origin: 'https://vault.example' }, null],
  ['of the vault’s server', { id: 'shop', origin: null }, null],
  [
    'of the site',
    { id: 'shop', origin: 'https://shop.example' },
    rejection(403, 'app/origin-not-allowed', 'origin'),
  ],
  [
    'of a port of the vault’s host',
    { id: 'shop', origin: 'https://vault.example:444' },
    rejection(403, 'app/origin-not-allowed', 'origin'),
  ],
  [
    'of no origin',
    { id: 'shop', origin: 'null' },
    rejection(403, 'app/origin-not-allowed', 'origin'),
  ],
  [
    'of an unknown project',
    { id: 'cafe', origin: 'https://vault.example' },
    rejection(401, 'app/invalid-project-id', 'projectId'),
  ],
])('a request to an endpoint of the vault: %s', async (_title, asked, error) => {
  const project = requireVaultProject(server.context, asked)
  if (error) await expect(project).rejects.toMatchObject(error)
  else expect(await project).toMatchObject({ id: 'shop' })
})

test('a server without a vault rejects requests to the vault’s endpoints with embedded/off', async () => {
  const context = { ...server.context, config: { ...server.config, vaultUrl: null } }
  await expect(requireVaultProject(context, { id: 'shop', origin: null })).rejects.toMatchObject(
    rejection(404, 'embedded/off', ''),
  )
})
