import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Urls } from '../../../scripts/stack/part.ts'
import { parts } from '../../../scripts/stack/parts.ts'
import { runStack } from '../../../scripts/stack/runStack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    stack: Urls
  }
}

/** One stack for all stories: the same parts that `npm start` runs, on free ports, in a folder of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-e2e-'))
  // Under root, PostgreSQL runs as an account that must be able to walk in.
  chmodSync(dataFolder, 0o755)
  const stack = await runStack(
    parts,
    { basePort: await freeBasePort(), dataFolder, dev: false },
    () => {},
  )
  project.provide('stack', stack.urls)
  return async () => {
    await stack.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** A port the system gives away has room above it often enough; `runStack` says so if not. */
function freeBasePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      probe.close(() => resolve(Math.min(port, 65_000)))
    })
  })
}
