import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { installPackages } from './install.ts'
import { root, type Tarballs } from './tarballs.ts'
import { type Compiler, compile, compilers } from './typescript.ts'

const manifest = v.object({ name: v.string(), exports: v.record(v.string(), v.unknown()) })

export type TypesReport = Compiler & {
  /** The errors in our declarations or in the importing file; empty when all is well. */
  readonly errors: readonly string[]
}

/** Packages for a page and for its server; the others are for tests and the command line. */
const pagePackages = ['siwx', 'latchkey']

const compilerOptions = {
  strict: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  types: [],
}

/**
 * Imports every entry point of every package for pages, and checks it with each version of TypeScript and each module
 * resolution, without `skipLibCheck`. Errors in declarations of other packages are theirs.
 */
export async function checkTypes(
  tarballs: Tarballs,
  folder: string,
  compilersFolder: string,
): Promise<TypesReport[]> {
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
  })
  writeFileSync(join(folder, 'page.ts'), entryPoints().map(importLine).join('\n'))
  const config = { compilerOptions, files: ['page.ts'] }
  const reports: TypesReport[] = []
  for (const compiler of compilers) {
    const errors = await compile({ folder, compilersFolder, config }, compiler)
    reports.push({ ...compiler, errors: errors.filter(isOurs) })
  }
  return reports
}

function entryPoints(): string[] {
  return pagePackages.flatMap((folder) => {
    const text = readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')
    const { name, exports } = v.parse(manifest, JSON.parse(text))
    return Object.keys(exports)
      .filter((path) => !/\.(css|js)$|\*/.test(path))
      .map((path) => path.replace('.', name))
  })
}

function importLine(entry: string, index: number): string {
  return `import * as entry${index} from '${entry}'\nexport type Entry${index} = typeof entry${index}`
}

/** Of the importing file, of our declarations, or of the compiler's options, which have no file. */
function isOurs(line: string): boolean {
  return /^(error TS|page\.ts|node_modules\/(@latchkey\/|latchkey\/))/.test(line)
}
