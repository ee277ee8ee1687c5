import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { shippedLanguages } from '../../packages/react/src/text/languages/shippedLanguages.ts'
import { pseudoTranslate } from '../gallery/pseudoLanguage.ts'
import { sections } from '../gallery/sections.ts'
import { read, repositoryFiles } from './repository.ts'
import { sameAsEnglish } from './sameAsEnglish.ts'

const folder = 'packages/react/src/text/languages/'

type Sentence = { place: string; english: string; text: string }

async function sentencesOf(tag: string): Promise<readonly Sentence[]> {
  const parts = await Promise.all((shippedLanguages[tag] ?? []).map((load) => load()))
  return parts.flatMap(({ texts }) =>
    Object.entries(texts).flatMap(([id, section]) =>
      Object.entries(section).map(([key, text]) => ({
        place: `${id}.${key}`,
        english: sections[id]?.[key] ?? '',
        text,
      })),
    ),
  )
}

function placeholdersOf(sentence: string): readonly string[] {
  return (sentence.match(/\{\w+\}/g) ?? []).sort()
}

describe.each(Object.keys(shippedLanguages))('the language %s', (tag) => {
  test('has the placeholders of the English sentences, and no empty sentence', async () => {
    const sentences = await sentencesOf(tag)
    expect(sentences.length).toBeGreaterThan(800)
    const wrong = sentences.filter(
      ({ english, text }) =>
        !text.trim() || `${placeholdersOf(text)}` !== `${placeholdersOf(english)}`,
    )
    expect(wrong).toEqual([])
  })

  test('has no sentence that was left in English', async () => {
    const words = sameAsEnglish(tag)
    const sentences = await sentencesOf(tag)
    const left = sentences.filter(({ english, text }) => text === english && !words.has(english))
    expect(left.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
  })
})

test('no file of a language has more than 6 kB gzipped', () => {
  const files = repositoryFiles().filter((path) => path.startsWith(folder))
  const heavy = files.filter((path) => gzipSync(read(path)).byteLength > 6 * 1024)
  expect(heavy).toEqual([])
})

test('the pseudo-language makes sentences 40 % longer and keeps their placeholders', () => {
  const text = pseudoTranslate('Continue in {name}')
  expect(text).toMatch(/^Cöñtïñüë ïñ \{name\} ./)
  expect(text.length).toBeGreaterThanOrEqual('Continue in {name}'.length + 5)
})
