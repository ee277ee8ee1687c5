/**
 * npm run bench:start
 * From the start of `latchkey-server`, as it is published, until `/ready` answers: in an empty folder, where it creates
 * its PostgreSQL, and again in the same folder. Then its idle memory together with PostgreSQL.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { bundleServer } from '../../scripts/bundleServer.mjs'
import { serverProgram } from '../../scripts/stack/serverFiles.ts'
import { startBuiltServer } from '../builtServer.ts'
import { postgresUsage } from '../postgresUsage.ts'
import { createServerFolder } from '../serverFolder.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const IDLE_SECONDS = Number(process.env.IDLE_SECONDS ?? 20)
const BAR_SECONDS = 3
const BAR_MB = 200

await bundleServer()
const load = () => `load ${loadavg()[0]?.toFixed(1)}`
let failed = false
const judge = (isMet: boolean): string => {
  failed ||= !isMet
  return isMet ? 'met' : 'NOT MET'
}

for (const kind of ['empty folder', 'same folder again'] as const) {
  const folder = await createServerFolder()
  if (kind !== 'empty folder') await measureStart(folder.path)
  const starts: { seconds: number; cpu: number }[] = []
  for (let run = 0; run < RUNS; run++) {
    const fresh = kind === 'empty folder' ? await createServerFolder() : null
    starts.push(await measureStart(fresh?.path ?? folder.path))
    await fresh?.remove()
  }
  await folder.remove()
  const [best] = starts.sort((a, b) => a.seconds - b.seconds)
  const all = starts.map(({ seconds }) => seconds.toFixed(1)).join(', ')
  const isMet = (best?.seconds ?? 0) <= BAR_SECONDS
  console.log(
    `${kind}: ready after ${all} s, ${best?.cpu.toFixed(2)} s of processor time, ${load()}; bar ≤ ${BAR_SECONDS} s for the best ${judge(isMet)}`,
  )
}

const folder = await createServerFolder()
const server = await startBuiltServer({ DATA_DIR: folder.path }, serverProgram)
await wait(IDLE_SECONDS * 1000)
const postgresMb = postgresUsage(folder.path).memoryMb()
const nodeMb = server.rssMb()
await server.stop('SIGTERM')
await folder.remove()
console.log(
  `idle: ${nodeMb} MB the program, ${postgresMb} MB PostgreSQL; bar ≤ ${BAR_MB} MB together ${judge(nodeMb + postgresMb <= BAR_MB)}`,
)
process.exitCode = failed ? 1 : 0

async function measureStart(path: string): Promise<{ seconds: number; cpu: number }> {
  const startedAt = performance.now()
  const server = await startBuiltServer({ DATA_DIR: path }, serverProgram)
  const { ok } = await fetch(`${server.url}/ready`)
  if (!ok) throw new Error('The server serves and is not ready')
  const seconds = (performance.now() - startedAt) / 1000
  const cpu = server.cpuSeconds()
  await server.stop('SIGTERM')
  return { seconds, cpu }
}
