import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Part, Urls } from '../../../scripts/stack/part.ts'
import { parts } from '../../../scripts/stack/parts.ts'
import { findBasePort } from '../../../scripts/stack/ports.ts'
import { runStack } from '../../../scripts/stack/runStack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    stack: Urls
  }
}

const portsOfStack = 13

/** One stack for all stories: the same parts that `npm start` runs, on free ports, in a folder of its own. */
export const setup = (project: TestProject): Promise<() => Promise<void>> => runFor(project, parts)

export async function runFor(
  project: TestProject,
  parts: readonly Part[],
): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-e2e-'))
  // Under root, PostgreSQL runs as an account that must be able to walk in.
  chmodSync(dataFolder, 0o755)
  const stack = await runStack(
    parts,
    { basePort: await findBasePort(portsOfStack), dataFolder, dev: false },
    () => {},
  )
  project.provide('stack', stack.urls)
  return async () => {
    await stack.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
