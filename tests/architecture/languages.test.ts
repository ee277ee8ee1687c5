import { gzipSync } from 'node:zlib'
import { languageCodes } from '@latchkey/wire/language'
import { describe, expect, test } from 'vitest'
import { recoveryPageTexts } from '../../apps/vault/src/recovery/recoveryTexts.ts'
import { english } from '../../apps/vault/src/text/english.ts'
import { loadTexts } from '../../apps/vault/src/text/languages/loadTexts.ts'
import { shippedLanguages } from '../../packages/react/src/text/languages/shippedLanguages.ts'
import { pseudoTranslate } from '../gallery/pseudoLanguage.ts'
import { sections } from '../gallery/sections.ts'
import { findInlineSentences } from './findInlineSentences.ts'
import { isTest, read, repositoryFiles } from './repository.ts'
import { sameAsEnglish } from './sameAsEnglish.ts'

const folders = ['packages/react/src/text/languages/', 'apps/vault/src/text/languages/']

type Sentence = { place: string; english: string; text: string }

type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>

async function sentencesOf(tag: string): Promise<readonly Sentence[]> {
  const parts = await Promise.all((shippedLanguages[tag] ?? []).map((load) => load()))
  return parts.flatMap(({ texts }) => compare(texts, sections, 'modal'))
}

async function vaultSentencesOf(tag: string): Promise<readonly Sentence[]> {
  const code = languageCodes.find((languageCode) => languageCode === tag) ?? 'en'
  const exit = compare(
    { exit: recoveryPageTexts[code] },
    { exit: recoveryPageTexts.en },
    'recovery page',
  )
  return [...compare(await loadTexts(code), english, 'vault'), ...exit]
}

function compare(texts: Sections, from: Sections, part: string): readonly Sentence[] {
  return Object.entries(texts).flatMap(([id, section]) =>
    Object.entries(section).map(([key, text]) => ({
      place: `${part} ${id}.${key}`,
      english: from[id]?.[key] ?? '',
      text,
    })),
  )
}

function placeholdersOf(sentence: string): readonly string[] {
  return (sentence.match(/\{\w+\}/g) ?? []).sort()
}

describe.each(Object.keys(shippedLanguages))('the language %s', (tag) => {
  test('every language has the placeholders of the English sentences, and no empty sentence', async () => {
    const [modal, vault] = [await sentencesOf(tag), await vaultSentencesOf(tag)]
    expect(modal.length).toBeGreaterThan(800)
    expect(vault.length).toBeGreaterThan(300)
    const wrong = [...modal, ...vault].filter(
      ({ english, text }) =>
        !text.trim() || `${placeholdersOf(text)}` !== `${placeholdersOf(english)}`,
    )
    expect(wrong).toEqual([])
  })

  test('no language has a sentence that was left in English', async () => {
    const words = sameAsEnglish(tag)
    const sentences = [...(await sentencesOf(tag)), ...(await vaultSentencesOf(tag))]
    const left = sentences.filter(({ english, text }) => text === english && !words.has(english))
    expect(left.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
  })
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
  const files = repositoryFiles().filter((path) =>
    folders.some((folder) => path.startsWith(folder)),
  )
  const heavy = files.filter((path) => gzipSync(read(path)).byteLength > 6 * 1024)
  expect(heavy).toEqual([])
})

test('the pseudo-language makes sentences 40 % longer and keeps their placeholders', () => {
  const text = pseudoTranslate('Continue in {name}')
  expect(text).toMatch(/^Cöñtïñüë ïñ \{name\} ./)
  expect(text.length).toBeGreaterThanOrEqual('Continue in {name}'.length + 5)
})
