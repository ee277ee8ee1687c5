import { expect, test } from 'vitest'
import { runServer } from '../../apps/server/src/testing/runServer.ts'
import { freePort } from '../../benches/relay/benchServices.ts'
import { killRounds } from '../../benches/relay/killRounds.ts'
import { createServerFolder } from '../../benches/serverFolder.ts'

test('messages that the relay acknowledged survive kill -9 of relay and database and are delivered once and in order', async () => {
  const folder = await createServerFolder()
  const result = await killRounds({
    victims: ['database', 'both'],
    pairs: 4,
    dataDir: folder.path,
    projectId: 'test',
    port: await freePort(),
    start: (port) =>
      runServer({ DATA_DIR: folder.path, PORT: String(port), PROJECT_ID: 'test', ORIGINS: '*' }),
  })
  await folder.remove()
  expect(result.acknowledged).toBeGreaterThan(0)
  expect(result).toMatchObject({ lost: 0, repeated: 0, disordered: 0 })
}, 180_000)
