import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, root } from './repository.ts'

const workflows = ['pull-request', 'verify', 'release'].map(
  (name) => [name, read(`.github/workflows/${name}.yml`)] as const,
)

test.each(workflows)('the workflow %s runs only commands that people run, too', (_name, text) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name)
  expect(commands.filter((name) => name && !Object.hasOwn(scripts, name))).toEqual([])
  const reused = [...text.matchAll(/uses: \.\/(\S+)/g)].map(([, path = '']) => path)
  expect(reused.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the shards of a pull request are a whole', () => {
  const [[, text]] = workflows as [readonly [string, string]]
  const shards = [...text.matchAll(/'(\d)\/(\d)'/g)].map(([, index, count]) => `${index}/${count}`)
  expect(shards.length).toBeGreaterThan(1)
  expect(shards).toEqual(shards.map((_, index) => `${index + 1}/${shards.length}`))
})

test('every path of CODEOWNERS exists', () => {
  const paths = read('.github/CODEOWNERS')
    .split('\n')
    .flatMap((line) => /^\/(\S+)/.exec(line)?.[1] ?? [])
    .map((path) => path.split('*')[0] ?? '')
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
