import { createHash } from 'node:crypto'
import { languageCodes } from '@latchkey/wire/language'
import { expect, test } from 'vitest'
import { buildRecovery } from './buildRecovery.ts'
import { recoveryTexts } from './recoveryTexts.ts'

test('the vault’s offline recovery page has its sentences in every language, and its policy allows only its own script', async () => {
  const html = await buildRecovery()
  const english = await recoveryTexts('en')
  const named = [...html.matchAll(/data-text="(\w+)">([^<]+)</g)].map(([, key, text]) => [
    key,
    text,
  ])
  expect(Object.fromEntries(named)).toEqual({
    title: english.title,
    intro: english.intro,
    kit: english.kit,
    code: english.code,
    show: english.show,
  })
  const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? ''
  for (const code of languageCodes) {
    for (const text of Object.values(await recoveryTexts(code))) expect(script).toContain(text)
  }
  const hash = createHash('sha256').update(script).digest('base64')
  expect(html).toContain(`script-src 'sha256-${hash}'; style-src 'sha256-`)
})
