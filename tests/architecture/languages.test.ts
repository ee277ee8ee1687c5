import { gzipSync } from 'node:zlib'
import { languageCodes } from '@latchkey/wire/language'
import { describe, expect, test } from 'vitest'
import { english } from '../../apps/vault/src/text/english.ts'
import { withEnglish } from '../../apps/vault/src/text/loadTexts.ts'
import { shippedLanguages } from '../../packages/react/src/text/shippedLanguages.ts'
import {
  alertIfLanguageMissing,
  catalogues,
  readCatalogue,
  translatedLanguages,
} from '../../scripts/translations/catalogues.ts'
import { pseudoTranslate } from '../gallery/pseudoLanguage.ts'
import { findInlineSentences } from './findInlineSentences.ts'
import { isTest, read, repositoryFiles } from './repository.ts'
import { sameAsEnglish } from './sameAsEnglish.ts'

describe.each(translatedLanguages)('the language %s', (tag) => {
  test('every sentence of a catalogue exists in English, is not empty and has its placeholders', () => {
    expect(alertIfLanguageMissing(tag).errors).toEqual([])
  })

  test('no language has a sentence that was left in English', () => {
    const words = sameAsEnglish(tag)
    const left = catalogues.flatMap((catalogue) =>
      Object.entries(readCatalogue(catalogue, tag)).flatMap(([id, texts]) =>
        Object.entries(texts)
          .filter(([key, text]) => text === catalogue.english[id]?.[key] && !words.has(text))
          .map(([key, text]) => `${catalogue.name} ${id}.${key}: ${text}`),
      ),
    )
    expect(left).toEqual([])
  })
})

test('the English catalogues are written from the code: npm run translations -- --write', () => {
  for (const catalogue of catalogues)
    expect(readCatalogue(catalogue, 'en'), catalogue.name).toEqual(catalogue.english)
})

test('a sentence that a language of the vault lacks is shown in English', () => {
  const german = { card: { back: 'Zurück' } }
  const { card, login } = withEnglish(german)
  expect([card.back, card.close]).toEqual(['Zurück', 'Close'])
  expect(login).toEqual(english.login)
})

test('the modal loads the five files of every language, each as it is', async () => {
  const modal = catalogues.filter(({ folder }) => folder === 'packages/react/translations')
  expect(modal).toHaveLength(5)
  for (const tag of translatedLanguages) {
    const loaded = await Promise.all((shippedLanguages[tag] ?? []).map((load) => load()))
    const files = loaded.map((part) => part.default)
    expect(files, tag).toEqual(modal.map((catalogue) => readCatalogue(catalogue, tag)))
  }
})

test('the modal, the vault and the server ship the same languages', () => {
  expect(['en', ...Object.keys(shippedLanguages)].toSorted()).toEqual([...languageCodes].toSorted())
})

test('no sentence for a visitor is written in a screen or a decoder of the vault', () => {
  const sources = repositoryFiles().filter(
    (path) =>
      /^apps\/vault\/src\/(approve|login|page|permissions|screens|smartAccount|solana)\//.test(
        path,
      ) && !isTest(path),
  )
  expect(sources.length).toBeGreaterThan(80)
  expect(sources.flatMap((path) => findInlineSentences(path, read(path)))).toEqual([])
})

test.each([
  ['text of an element', '<p>Log in</p>'],
  ['an attribute', '<Card title="Log in" />'],
  ['a label in a list', '<Form labels={["Save", "Saving…"]} />'],
  ['a choice', '<p>{isOn ? "Hide words" : texts().a.b}</p>'],
])('the search for inline sentences finds %s', (_, markup) => {
  expect(findInlineSentences('a.tsx', `const a = ${markup}`)).toHaveLength(
    markup.includes('Saving') ? 2 : 1,
  )
})

test('the search for inline sentences finds titles, labels, values and warnings of a decoder', () => {
  const source = `const a = { title: 'Send', facts: [{ label: 'To', value: \`\${b} of it\`, kind: 'text' }] }`
  expect(findInlineSentences('a.ts', source)).toHaveLength(3)
})

test('no translation file has more than 6 kB gzipped', () => {
  const files = repositoryFiles().filter((path) => /\/translations\/.*\.json$/.test(path))
  expect(files).toHaveLength(catalogues.length * languageCodes.length)
  const heavy = files.filter((path) => gzipSync(read(path)).byteLength > 6 * 1024)
  expect(heavy).toEqual([])
})

test('the pseudo-language makes sentences 40 % longer and keeps their placeholders', () => {
  const text = pseudoTranslate('Continue in {name}')
  expect(text).toMatch(/^Cöñtïñüë ïñ \{name\} ./)
  expect(text.length).toBeGreaterThanOrEqual('Continue in {name}'.length + 5)
})
