import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { installPackages } from './install.ts'
import { CommandError, run } from './run.ts'
import { root, type Tarballs } from './tarballs.ts'

const manifest = v.object({ name: v.string(), exports: v.record(v.string(), v.unknown()) })

export const typescriptVersions = ['5.4.5', '5.9.3', '7.0.2'] as const
export const resolutions = ['bundler', 'nodenext'] as const

export type TypesReport = {
  readonly typescript: string
  readonly resolution: string
  /** The errors in our declarations or in the importing file; empty when all is well. */
  readonly errors: readonly string[]
}

/** Packages for a page; the others are for tests and the command line. */
const published = ['core', 'evm', 'solana', 'bitcoin', 'polkadot', 'walletconnect', 'embedded']
const pagePackages = [...published, 'siwx', 'react', 'widget', 'latchkey']

/**
 * Imports every entry point of every package for pages, and checks it with each version of TypeScript and each module
 * resolution, without `skipLibCheck`. Errors in declarations of other packages are theirs.
 */
export async function checkTypes(tarballs: Tarballs, folder: string): Promise<TypesReport[]> {
  mkdirSync(folder)
  await installPackages(tarballs, folder, {
    '@solana/kit': '8.4.0',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
    '@wagmi/core': '3.6.5',
    react: '19.3.1',
    'react-dom': '19.3.1',
    viem: '2.57.1',
    wagmi: '3.7.7',
    ...Object.fromEntries(
      typescriptVersions.map((typescriptVersion) => [
        `ts-${typescriptVersion}`,
        `npm:typescript@${typescriptVersion}`,
      ]),
    ),
  })
  writeFileSync(join(folder, 'page.ts'), entryPoints().map(importLine).join('\n'))
  const reports: TypesReport[] = []
  for (const typescript of typescriptVersions) {
    for (const resolution of resolutions) {
      reports.push({
        typescript,
        resolution,
        errors: await compile(folder, typescript, resolution),
      })
    }
  }
  return reports
}

function entryPoints(): string[] {
  return pagePackages.flatMap((folder) => {
    const text = readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')
    const { name, exports } = v.parse(manifest, JSON.parse(text))
    return Object.keys(exports)
      .filter((path) => !/\.(css|js)$/.test(path))
      .map((path) => path.replace('.', name))
  })
}

function importLine(entry: string, index: number): string {
  return `import * as entry${index} from '${entry}'\nexport type Entry${index} = typeof entry${index}`
}

async function compile(folder: string, typescript: string, resolution: string): Promise<string[]> {
  const module = resolution === 'bundler' ? 'esnext' : 'nodenext'
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      module,
      moduleResolution: resolution,
      types: [],
    },
    files: ['page.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join('node_modules', `ts-${typescript}`, 'bin', 'tsc')
  try {
    await run(folder, 'node', [tsc, '--pretty', 'false'])
    return []
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return error.output.split('\n').filter(isOurs)
  }
}

function isOurs(line: string): boolean {
  return /^(page\.ts|node_modules\/(@latchkey\/|latchkey\/)).*error TS/.test(line)
}
