import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { read, root } from '../architecture/repository.ts'
import { coveredFolders } from './coveredFolders.ts'
import { filesOf } from './filesOf.ts'
import { instrument } from './instrument.ts'
import type { Worker } from './openWorker.ts'
import { hashOf } from './sampleMutants.ts'

/** What a test file runs when nothing is mutated. */
export type Coverage = { passed: boolean; durationMs: number; hits: readonly string[] }

const cachePath = join(root, 'node_modules/.cache/mutants/coverage.json')
const limitMs = 120_000

type Cache = Record<string, Coverage & { version: string }>

export type CoverageReader = {
  /** Runs the test file once, unless neither it nor a source of its package has changed. */
  read(worker: Worker, test: string): Promise<Coverage>
}

export function openCoverage(): CoverageReader {
  const cache = readCache()
  const sources = new Map<string, Readonly<Record<string, string>>>()
  const running = new Map<string, Promise<Coverage>>()

  async function readCoverage(worker: Worker, test: string): Promise<Coverage> {
    const name = test.split('/').slice(0, 2).join('/')
    const texts = sources.get(name) ?? instrumentedSources(name)
    sources.set(name, texts)
    const version = hashOf(read(test) + JSON.stringify(texts))
    const cached = cache[test]
    if (cached?.version === version) return cached
    const reply = await worker.run({ texts, tests: [test] }, limitMs)
    const { failed = 'timeout', durationMs = limitMs, hits = [] } = reply ?? {}
    const coverage = { passed: failed === null, durationMs, hits }
    cache[test] = { ...coverage, version }
    writeCache(cache)
    return coverage
  }

  return {
    read(worker, test) {
      const coverage = running.get(test) ?? readCoverage(worker, test)
      running.set(test, coverage)
      return coverage
    },
  }
}

function instrumentedSources(packageName: string): Readonly<Record<string, string>> {
  const files = coveredFolders
    .filter(({ path }) => path.startsWith(`${packageName}/`))
    .flatMap(({ path }) => filesOf(path))
  return Object.fromEntries(files.map((file) => [file, instrument(file, read(file))]))
}

function readCache(): Cache {
  try {
    return JSON.parse(readFileSync(cachePath, 'utf8')) as Cache
  } catch {
    return {}
  }
}

function writeCache(cache: Cache): void {
  mkdirSync(dirname(cachePath), { recursive: true })
  writeFileSync(cachePath, JSON.stringify(cache))
}
