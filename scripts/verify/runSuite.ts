import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { SuiteResult } from './record.ts'
import { root } from './repositoryState.ts'

const tallySchema = v.object({
  tally: v.optional(v.object({ passed: v.number(), failed: v.number() })),
  scores: v.optional(v.record(v.string(), v.number())),
})

type Counted = v.InferOutput<typeof tallySchema>

/** Runs one npm script alone, with its output on the terminal. */
export function runSuite(name: string, commit: string | null): SuiteResult {
  const scratch = mkdtempSync(join(tmpdir(), 'latchkey-verify-'))
  const tallyFile = join(scratch, 'tally.json')
  const startedAt = Date.now()
  const { status } = spawnSync('npm', ['run', name, '--silent'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LATCHKEY_TALLY: tallyFile },
    shell: process.platform === 'win32',
  })
  const { tally, scores } = readTally(tallyFile)
  rmSync(scratch, { recursive: true, force: true })
  const isPassed = status === 0 && !tally?.failed
  return {
    status: isPassed ? 'passed' : 'failed',
    commit,
    passed: tally?.passed ?? null,
    failed: tally?.failed ?? null,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    endedAt: new Date().toISOString(),
    ...(scores ? { scores } : {}),
  }
}

/** What the suite counted; nothing for a suite that only ends with a status. */
function readTally(file: string): Counted {
  try {
    return v.parse(tallySchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
