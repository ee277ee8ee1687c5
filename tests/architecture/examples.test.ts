import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { consumers } from '../consumers/consumers.ts'
import { read, repositoryFiles, root } from './repository.ts'

const scripts = v.object({ scripts: v.record(v.string(), v.string()) })
const shownConfig = v.object({ files: v.array(v.string()) })

const examples = readdirSync(join(root, 'examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** One page with a script tag. */
const withoutTypescript = ['html']
/** Configurations without pages of their own: `npm run test:consumers` copies the pages of another example. */
const withoutPages = consumers.flatMap(({ example, sources }) => (sources ? [example] : []))

test('each example is a row of npm run test:consumers', () => {
  expect([...new Set(consumers.map(({ example }) => example))].sort()).toEqual(examples)
})

const typed = examples.filter((name) => !withoutTypescript.includes(name))

test.each(typed)(
  'the example %s has a tsconfig.json and a script that checks its types',
  (name) => {
    expect(existsSync(join(root, 'examples', name, 'tsconfig.json'))).toBe(true)
    const manifest = v.parse(scripts, JSON.parse(read(`examples/${name}/package.json`)))
    expect(manifest.scripts).toHaveProperty('typecheck')
  },
)

// The configuration of a build tool needs the tool's own types.
test.each(typed.filter((name) => !withoutPages.includes(name)))(
  'the tsconfig.json of the example %s covers each TypeScript file',
  (name) => {
    const sources = repositoryFiles()
      .filter((path) => path.startsWith(`examples/${name}/`) && /(?<!\.config)\.tsx?$/.test(path))
      .map((path) => path.replace(`examples/${name}/`, './'))
    expect(filesOf(name)).toEqual(expect.arrayContaining(sources))
  },
)

/** The files that TypeScript finds for the example's `tsconfig.json`. */
function filesOf(name: string): readonly string[] {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '--showConfig', '-p', join(root, 'examples', name)]
  return v.parse(shownConfig, JSON.parse(execFileSync('node', args, { encoding: 'utf8' }))).files
}
