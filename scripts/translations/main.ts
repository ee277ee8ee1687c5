/**
 * npm run translations [-- --write]
 * Prints the sentences that each language lacks, which are shown in English, and those that are wrong. `--write` first
 * writes the English catalogues from the code and removes what English no longer has from the other languages.
 */
import { parseArgs } from 'node:util'
import { languageCodes } from '@latchkey/wire/language'
import {
  alertIfLanguageMissing,
  catalogues,
  translatedLanguages,
  writeCatalogue,
} from './catalogues.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
if (values.write) {
  for (const catalogue of catalogues)
    for (const language of languageCodes) writeCatalogue(catalogue, language)
}

for (const language of translatedLanguages) {
  const { missing, errors } = alertIfLanguageMissing(language)
  console.log(`${language.padEnd(6)} ${missing.length} missing, ${errors.length} wrong`)
  for (const place of missing) console.log(`  missing ${place}`)
  for (const error of errors) console.log(`  wrong   ${error}`)
  if (errors.length > 0) process.exitCode = 1
}
