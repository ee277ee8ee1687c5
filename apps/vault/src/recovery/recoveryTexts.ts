import type { LanguageCode } from '@latchkey/wire/language'
import type { Texts } from '../text/english.ts'
import { loadTexts } from '../text/loadTexts.ts'
import { type RecoveryPageTexts, recoveryPageText } from './recoveryPageText.ts'

/** Every sentence of the offline recovery page in one language. */
export type RecoveryTexts = RecoveryPageTexts &
  Pick<Texts['errors'], 'mistyped' | 'not-a-kit' | 'unexpected'> & {
    kit: string
    code: string
    opening: string
  }

export async function recoveryTexts(language: LanguageCode): Promise<RecoveryTexts> {
  const { errors, protect, wallet } = await loadTexts(language)
  return {
    ...recoveryPageText,
    ...(language === 'en' ? {} : await loadPageTexts(language)),
    mistyped: errors.mistyped,
    'not-a-kit': errors['not-a-kit'],
    unexpected: errors.unexpected,
    kit: protect.kit,
    code: wallet.recoveryCode,
    opening: wallet.openingButton,
  }
}

async function loadPageTexts(language: LanguageCode): Promise<Partial<RecoveryPageTexts>> {
  const file: { default: { recovery: Partial<RecoveryPageTexts> } } = await import(
    `../../translations/${language}/recovery.json`
  )
  return file.default.recovery
}
