import { join } from 'node:path'
import {
  BaseSequencer,
  createVitest,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'
import rootConfig from '../../vitest.config.ts'
import { root } from '../architecture/repository.ts'

export type TestRequest = {
  /** The texts to load in place of files; files of the request before it come from the disk again. */
  texts: Readonly<Record<string, string>>
  tests: readonly string[]
}

export type TestReply = {
  /** The first test that failed and the first line of its error, or `null`. */
  failed: string | null
  durationMs: number
  hits: readonly string[]
}

export type TestRunner = { run(request: TestRequest): Promise<TestReply> }

/** Vitest's own order has the slowest file first. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

/** One warm vitest with the settings of the node tests, which loads mutated texts without writing them to the disk. */
export async function openTestRunner(): Promise<TestRunner> {
  let texts: Readonly<Record<string, string>> = {}
  const plugin = {
    name: 'mutants',
    enforce: 'pre' as const,
    load: (id: string) => texts[id.split('?')[0] ?? ''] ?? null,
  }
  const vitest = await startVitest(plugin)
  const project = vitest.getRootProject()
  return {
    async run(request) {
      const startedAt = Date.now()
      const loaded = Object.fromEntries(
        Object.entries(request.texts).map(([path, text]) => [join(root, path), text]),
      )
      for (const path of new Set([...Object.keys(texts), ...Object.keys(loaded)])) {
        vitest.invalidateFile(path)
      }
      texts = loaded
      // Otherwise the reply contains the files of earlier runs too.
      vitest.state.filesMap.clear()
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
        request.tests.map((path) => project.createSpecification(join(root, path))),
      )
      return {
        failed:
          failureOf(testModules) ?? (unhandledErrors.length > 0 ? 'an unhandled error' : null),
        durationMs: Date.now() - startedAt,
        hits: testModules.flatMap((module) => module.meta().mutantHits ?? []),
      }
    },
  }
}

async function startVitest(plugin: { name: string }): Promise<Vitest> {
  const [node] = rootConfig.test?.projects ?? []
  if (typeof node !== 'object' || !('test' in node)) throw new Error('No node project')
  const vitest = await createVitest(
    'test',
    {
      ...node.test,
      config: false,
      root,
      watch: false,
      name: 'mutants',
      // A process that a test starts loads the file from the disk and never sees the mutant.
      globalSetup: [],
      setupFiles: [join(root, 'tests/mutants/hits.setup.ts')],
      reporters: [{}],
      pool: 'threads',
      maxWorkers: 1,
      fileParallelism: false,
      // The files of one run share what is imported; a run always starts in a new thread.
      isolate: false,
      sequence: { sequencer: GivenOrder },
      bail: 1,
      testTimeout: 20_000,
      hookTimeout: 30_000,
      teardownTimeout: 5_000,
      expect: { poll: { timeout: 3_000 } },
    },
    { resolve: node.resolve ?? {}, ssr: node.ssr ?? {}, plugins: [plugin] },
  )
  await vitest.standalone()
  return vitest
}

function failureOf(modules: readonly TestModule[]): string | null {
  for (const module of modules) {
    for (const test of module.children.allTests('failed'))
      return `${module.relativeModuleId}: ${test.fullName}: ${firstLine(test.result().errors)}`
    if (!module.ok()) return `${module.relativeModuleId}: ${firstLine(module.errors())}`
  }
  return null
}

function firstLine(errors: readonly { message: string }[] | undefined): string {
  return errors?.[0]?.message.split('\n')[0] ?? ''
}
