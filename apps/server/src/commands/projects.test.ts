import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { projects } from './projects.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    projects: [{ id: 'test', origins: ['https://shop.example'] }],
  })
})
afterAll(() => server.close())

async function run(...args: string[]): Promise<{ lines: string; result: unknown }> {
  const lines: string[] = []
  let result: unknown = null
  await projects.run([...args, '--database-url', server.databaseUrl], {
    say: (line) => lines.push(line),
    result: (value) => {
      result = value
    },
  })
  return { lines: lines.join('\n'), result }
}

/** The status of a request from this origin, on the server that runs meanwhile. */
async function ask(origin: string, projectId = 'test'): Promise<number> {
  const path = `/appkit/v1/config?projectId=${projectId}`
  return (await server.request(path, { headers: { origin } })).status
}

test('projects origins adds an origin to a project of the settings while the server runs', async () => {
  expect(await ask('https://new.example')).toBe(403)
  const { lines, result } = await run('origins', 'test', '--allow', 'https://new.example')
  expect(lines).toBe('✓ test can be used from https://shop.example, https://new.example')
  expect(result).toEqual({ id: 'test', origins: ['https://shop.example', 'https://new.example'] })
  server.clock.advance(5_000)
  expect(await ask('https://new.example')).toBe(200)
  expect(await ask('https://other.example')).toBe(403)

  const restarted = await createTestServer({
    databaseUrl: server.databaseUrl,
    projects: [{ id: 'test', origins: ['https://shop.example'] }],
  })
  await restarted.close()
  expect((await run('origins', 'test')).lines).toContain('https://new.example')

  await run('origins', 'test', '--disallow', 'https://new.example')
  server.clock.advance(5_000)
  expect(await ask('https://new.example')).toBe(403)
  await expect(run('origins', 'test', '--disallow', 'https://shop.example')).rejects.toThrow(
    'https://shop.example is in the settings',
  )
})

test('projects add, limits, rotate and remove change a project of the database', async () => {
  await run('add', 'second', '--allow', 'https://two.example', '--name', 'Two')
  await run('limits', 'second', '--requests-per-minute', '120')
  expect((await run('list')).result).toContainEqual({
    id: 'second',
    name: 'Two',
    origins: ['https://two.example'],
    requestsPerMinute: 120,
    source: 'database',
  })
  await run('rotate', 'second', '--to', 'third')
  expect(await ask('https://two.example', 'third')).toBe(200)
  expect(await ask('https://two.example', 'second')).toBe(200)
  await run('remove', 'second')
  await run('limits', 'third', '--requests-per-minute', 'default')
  const rows = (await run('list')).lines
  expect(rows).toContain('third\tTwo\thttps://two.example\tdatabase')
  expect(rows).not.toContain('second')
})

test.each([
  [['rename', 'test'], 'Pass an action and an id: projects list|add|origins'],
  [['add'], 'Pass an action and an id'],
  [['add', 'other'], '--allow needs the origins'],
  [['add', 'other', '--allow', 'shop'], '"shop" is not an origin such as https://shop.example'],
  [['add', 'test', '--allow', 'https://a.example'], 'test is in the settings'],
  [['limits', 'test', '--requests-per-minute', '5'], 'test is in the settings'],
  [['remove', 'test'], 'test is in the settings'],
  [['origins', 'none'], 'There is no project none.'],
  [['rotate', 'none'], 'There is no project none.'],
  [['rotate', 'test', '--to', 'test'], 'test exists already.'],
])('projects %j says what is wrong', async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message)
})
