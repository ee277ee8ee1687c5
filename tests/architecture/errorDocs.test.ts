import { describe, expect, test } from 'vitest'
import { docsPage } from '../../packages/core/src/errors/docsPage.ts'
import { explanations } from '../../packages/core/src/errors/explanations/explanations.ts'
import { aliasesOf, type Member, membersOf } from '../../scripts/api/typeMembers.ts'
import { read } from './repository.ts'

const catalogue = 'packages/core/src/errors/catalogue.ts'
const codes: readonly Member[] = aliasesOf(catalogue)
  .filter(({ name }) => /\wErrors$|^ErrorCatalogue$/.test(name))
  .flatMap(membersOf)

/** Values that a sentence does not need: when to retry is for the program. */
const forPrograms = ['retryAfterMs']

describe('the documentation of error codes', () => {
  test('the documentation of error codes has one section for each code and no other', () => {
    const page = read(docsPage)
    const sections = [...page.matchAll(/^### `(.*)`$/gm)].map(([, code = '']) => code)
    expect(codes.length).toBeGreaterThan(100)
    expect(sections.toSorted()).toEqual(codes.map(({ name }) => name).toSorted())
    expect(page.match(/^\*\*What to do:\*\* \S/gm)).toHaveLength(codes.length)
  })

  test('the documentation of error codes has a different anchor for each code', () => {
    expect(new Set(codes.map(({ name }) => name.replace('/', ''))).size).toBe(codes.length)
  })

  test.each(codes)('the explanation of $name has the values of its context', ({ name, type }) => {
    const explanation = new Map(Object.entries(explanations)).get(name)?.join(' ') ?? ''
    const values = [...type.matchAll(/(\w+)\??:/g)].map(([, value = '']) => value)
    const inText = [...explanation.matchAll(/\{(\w+)\}/g)].map(([, value = '']) => value)
    expect([...new Set(inText)].toSorted()).toEqual(
      values.filter((value) => !forPrograms.includes(value)).toSorted(),
    )
  })
})
