import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installInto } from './install.ts'
import { CommandError, run } from './run.ts'

export const typescriptVersions = ['5.4.5', '5.9.3', '7.0.2'] as const
export const resolutions = ['bundler', 'nodenext'] as const

export type TypescriptVersion = (typeof typescriptVersions)[number]
export type Resolution = (typeof resolutions)[number]

/** A version of TypeScript with a module resolution. */
export type Compiler = { readonly typescript: TypescriptVersion; readonly resolution: Resolution }

export const compilers: readonly Compiler[] = typescriptVersions.flatMap((typescript) =>
  resolutions.map((resolution) => ({ typescript, resolution })),
)

/** Installs the versions of TypeScript, outside the projects: a project has one of its own. */
export async function installCompilers(folder: string): Promise<void> {
  mkdirSync(folder)
  const versions = typescriptVersions.map((version) => [
    alias(version),
    `npm:typescript@${version}`,
  ])
  await installInto(folder, new Map(), Object.fromEntries(versions))
}

export type CompiledProject = {
  readonly folder: string
  /** The folder of `installCompilers`. */
  readonly compilersFolder: string
  /** The project's configuration, without the module resolution. */
  readonly config: {
    readonly extends?: string
    readonly compilerOptions: Readonly<Record<string, unknown>>
    readonly files?: readonly string[]
  }
}

/** Type-checks a project and returns the lines of the compiler's errors. */
export async function compile(
  project: CompiledProject,
  { typescript, resolution }: Compiler,
): Promise<string[]> {
  const { folder, compilersFolder, config } = project
  const compilerOptions = {
    ...config.compilerOptions,
    module: resolution === 'bundler' ? 'esnext' : 'nodenext',
    moduleResolution: resolution,
    noEmit: true,
  }
  const configFile = join(folder, 'tsconfig.compiler.json')
  writeFileSync(configFile, JSON.stringify({ ...config, compilerOptions }))
  const tsc = join(compilersFolder, 'node_modules', alias(typescript), 'bin', 'tsc')
  try {
    await run(folder, 'node', [tsc, '-p', configFile, '--pretty', 'false'])
    return []
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const errors = error.output.split('\n').filter((line) => /\berror TS\d+:/.test(line))
    if (errors.length === 0) throw error
    return errors
  } finally {
    rmSync(configFile)
  }
}

function alias(version: TypescriptVersion): string {
  return `ts-${version}`
}
