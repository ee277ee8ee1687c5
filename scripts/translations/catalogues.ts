import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LanguageCode, languageCodes } from '@latchkey/wire/language'
import * as v from 'valibot'
import { mailTexts } from '../../apps/server/src/embedded/mail/mailTexts.ts'
import { pageTexts } from '../../apps/server/src/embedded/mail/pageTexts.ts'
import { recoveryPageText } from '../../apps/vault/src/recovery/recoveryPageText.ts'
import { englishFiles } from '../../apps/vault/src/text/english.ts'
import { checkSections } from './checkSections.ts'
import { modalFiles, type Sections } from './modalFiles.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sections = v.record(v.string(), v.record(v.string(), v.string()))

/** A JSON file that every language has, `<folder>/<language>/<name>.json`, and its English sentences from the code. */
export type Catalogue = { folder: string; name: string; english: Sections }

export const catalogues: readonly Catalogue[] = [
  ...inFolder('packages/react/translations', modalFiles),
  ...inFolder('apps/vault/translations', {
    ...englishFiles,
    recovery: { recovery: recoveryPageText },
  }),
  ...inFolder('apps/server/translations', { emails: { mail: mailTexts.en, page: pageTexts.en } }),
]

export const translatedLanguages: readonly LanguageCode[] = languageCodes.filter(
  (code) => code !== 'en',
)

function inFolder(folder: string, files: Readonly<Record<string, Sections>>): readonly Catalogue[] {
  return Object.entries(files).map(([name, english]) => ({ folder, name, english }))
}

export function readCatalogue(catalogue: Catalogue, language: LanguageCode): Sections {
  const file = fileOf(catalogue, language)
  return existsSync(file) ? v.parse(sections, JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** What is missing and wrong in a language, with the place of each sentence. */
export function alertIfLanguageMissing(language: LanguageCode): {
  missing: string[]
  errors: string[]
} {
  const missing: string[] = []
  const errors: string[] = []
  for (const catalogue of catalogues) {
    const place = `${catalogue.folder}/${language}/${catalogue.name}.json`
    const check = checkSections(catalogue.english, readCatalogue(catalogue, language))
    missing.push(...check.missing.map((sentence) => `${place} ${sentence}`))
    errors.push(...check.errors.map((error) => `${place} ${error}`))
  }
  return { missing, errors }
}

/** Writes the English file from the code; in the other languages, keeps the sentences that English has, in its order. */
export function writeCatalogue(catalogue: Catalogue, language: LanguageCode): void {
  const { english } = catalogue
  const file = fileOf(catalogue, language)
  const own = language === 'en' ? english : readCatalogue(catalogue, language)
  const kept = Object.entries(english).map(([id, texts]) => {
    const known = Object.keys(texts).flatMap((key) => {
      const text = own[id]?.[key]
      return text === undefined ? [] : [[key, text]]
    })
    return [id, Object.fromEntries(known)]
  })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

function fileOf({ folder, name }: Catalogue, language: LanguageCode): string {
  return join(root, folder, language, `${name}.json`)
}
