import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Consumer } from './consumers.ts'
import { type Compiler, compile, compilers, type TypescriptVersion } from './typescript.ts'

export type ExampleFolders = {
  readonly example: string
  /** The folder of `installCompilers`. */
  readonly compilers: string
}

export type ExampleTypes = {
  /** How many of the compilers find no error, such as `6/6`; null for an example without TypeScript. */
  readonly compiled: string | null
  /** The errors, if there are any. */
  readonly problem: string | null
}

/**
 * The version that checks the declarations of all installed packages too, which takes five times as long; it is the
 * fastest. Ours are checked with each version by `checkTypes`.
 */
const libraryChecker: TypescriptVersion = '7.0.2'

const shownErrors = 20

/**
 * Type-checks an installed example with its own `tsconfig.json`, with each version of TypeScript and each module
 * resolution.
 *
 * Templates (`.vue`, `.svelte`, Angular's) need the compiler of their framework, which supports few versions of
 * TypeScript: the example's `typecheck` script checks them with its own version. Here are its `.ts` files.
 */
export async function checkExampleTypes(
  consumer: Consumer,
  folders: ExampleFolders,
): Promise<ExampleTypes> {
  if (!existsSync(join(folders.example, 'tsconfig.json'))) return { compiled: null, problem: null }
  const problems: string[] = []
  let compiled = 0
  for (const compiler of compilers) {
    const errors = await compileExample(consumer, folders, compiler)
    if (errors.length === 0) {
      compiled += 1
      continue
    }
    const title = `TypeScript ${compiler.typescript}, ${compiler.resolution}: ${errors.length} errors`
    problems.push(title, ...errors.slice(0, shownErrors))
  }
  return { compiled: `${compiled}/${compilers.length}`, problem: problems.join('\n') || null }
}

async function compileExample(
  { skipsLibraries, templateTypes }: Consumer,
  folders: ExampleFolders,
  compiler: Compiler,
): Promise<string[]> {
  const templatesFile = join(folders.example, 'src/templates.d.ts')
  if (templateTypes) writeFileSync(templatesFile, templateTypes)
  const skipLibCheck = compiler.typescript !== libraryChecker || skipsLibraries !== undefined
  const compilerOptions = { skipLibCheck, incremental: false }
  const config = { extends: './tsconfig.json', compilerOptions }
  const project = { folder: folders.example, compilersFolder: folders.compilers, config }
  try {
    return await compile(project, compiler)
  } finally {
    rmSync(templatesFile, { force: true })
  }
}
