import { expect, test } from 'vitest'
import { apiReference } from '../../scripts/api/apiReference.ts'
import { describeName } from '../../scripts/api/describeName.ts'
import { publicNames } from '../../scripts/api/publicNames.ts'
import { read, repositoryFiles } from './repository.ts'

test('docs/api is what `npm run docs:api` writes', () => {
  const reference = apiReference()
  const stale = [...reference].filter(([file, text]) => readOr(`docs/api/${file}`) !== text)
  expect(stale.map(([file]) => file)).toEqual([])
})

test.each(['@latchkey/core', '@latchkey/react'])(
  'every public name of %s has a description',
  (name) => {
    const names = publicNames(name).map(describeName)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter(({ description }) => description === '').map((one) => one.name)).toEqual([])
  },
)

function readOr(path: string): string | null {
  return repositoryFiles().includes(path) ? read(path) : null
}
