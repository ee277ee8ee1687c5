import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** A data folder for a server that a bench runs, and a way to its database. */
export type ServerFolder = {
  path: string
  count(statement: string, params?: unknown[]): Promise<number>
  remove(): Promise<void>
}

export async function createServerFolder(): Promise<ServerFolder> {
  const path = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  await chmod(path, 0o711)
  const pidFile = async (): Promise<string[]> => {
    const text = await readFile(join(path, 'pgdata', 'postmaster.pid'), 'utf8').catch(() => '')
    return text.split('\n')
  }
  return {
    path,
    async count(statement, params = []) {
      const port = (await pidFile())[3]
      const password = (await readFile(join(path, 'pgdata', 'latchkey-password'), 'utf8')).trim()
      const connectionString = `postgres://latchkey:${password}@127.0.0.1:${port}/latchkey`
      const client = new pg.Client({ connectionString })
      await client.connect()
      const { rows } = await client.query(statement, params)
      await client.end()
      return Number(Object.values(rows[0] ?? {})[0])
    },
    async remove() {
      const pid = Number((await pidFile())[0])
      if (pid) quit(pid)
      while (Number((await pidFile())[0])) await wait(20)
      await rm(path, { recursive: true, force: true })
    },
  }
}

function quit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It has ended with its server meanwhile.
  }
}
