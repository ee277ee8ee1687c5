import { readFileSync } from 'node:fs'
import { type LanguageCode, languageCodes } from '@latchkey/wire/language'
import * as v from 'valibot'

// This file sits equally deep in `src` and in `dist`.
const folder = new URL('../../translations/', import.meta.url)

const section = v.record(v.string(), v.string())
const file = v.object({ mail: section, page: section })

/** The sentences of the emails or of their pages by language; those that a language lacks are in English. */
export function readTexts<Key extends string>(
  name: 'mail' | 'page',
  english: Readonly<Record<Key, string>>,
): Readonly<Record<LanguageCode, Readonly<Record<Key, string>>>> {
  const withEnglish = v.transform((own: Record<string, string>) => ({ ...english, ...own }))
  const schema = v.object(v.entriesFromList(languageCodes, v.pipe(section, withEnglish)))
  const sections = languageCodes.map((code) => [code, code === 'en' ? {} : readFile(code)[name]])
  return v.parse(schema, Object.fromEntries(sections))
}

function readFile(code: LanguageCode): v.InferOutput<typeof file> {
  return v.parse(file, JSON.parse(readFileSync(new URL(`${code}/emails.json`, folder), 'utf8')))
}
