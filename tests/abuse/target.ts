import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { startFakeNode } from '../../apps/server/src/testing/fakeNode.ts'
import { runServer } from '../../apps/server/src/testing/runServer.ts'
import { cpuSeconds } from '../../benches/builtServer.ts'
import { createServerFolder } from '../../benches/serverFolder.ts'
import type { Target } from './attacks/attack.ts'

/** A server process with its default limits and an embedded PostgreSQL. */
export type RunningTarget = Target & {
  hasEnded(): boolean
  output(): string
  rssMb(): number
  cpuSeconds(): number
  peakMb(): number
  openFiles(): number
  folderMb(): number
  relationMb(names: string): Promise<number>
  count(statement: string): Promise<number>
  close(): Promise<void>
}

const PROJECT = 'abuse'

export async function startTarget(): Promise<RunningTarget> {
  const node = await startFakeNode({ answer: () => '0x1' })
  const folder = await createServerFolder()
  const server = await runServer({
    DATA_DIR: folder.path,
    PROJECT_ID: PROJECT,
    ORIGINS: '*',
    LOG_LEVEL: 'error',
    CHAINS: JSON.stringify({ 'eip155:1': [node.url] }),
  })
  const { child } = server
  const status = (name: string): number => {
    const path = `/proc/${child.pid}/status`
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024)
  }
  const { hostname: host, port } = new URL(server.url)
  return {
    url: server.url,
    host,
    port: Number(port),
    projectId: PROJECT,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => server.output(),
    rssMb: () => status('VmRSS'),
    cpuSeconds: () => (child.exitCode === null ? cpuSeconds(child.pid ?? 0) : 0),
    peakMb: () => status('VmHWM'),
    openFiles: () => Number(execFileSync('sh', ['-c', `ls /proc/${child.pid}/fd | wc -l`])),
    folderMb: () =>
      Number(execFileSync('du', ['-sm', folder.path], { encoding: 'utf8' }).split('\t')[0]),
    relationMb: (names) =>
      folder.count(
        `SELECT coalesce(sum(pg_total_relation_size(oid)), 0) / 1048576 FROM pg_class
         WHERE relname ~ $1 AND relkind = 'r'`,
        [names],
      ),
    count: (statement) => folder.count(statement),
    async close() {
      if (child.exitCode === null) await server.stop('SIGTERM')
      await folder.remove()
      await node.close()
    },
  }
}
