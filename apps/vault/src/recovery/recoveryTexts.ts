import type { LanguageCode } from '@latchkey/wire/language'
import type { Texts } from '../text/english.ts'
import { loadTexts } from '../text/languages/loadTexts.ts'
import { texts as ar } from './languages/ar/recoveryPage.ts'
import { texts as de } from './languages/de/recoveryPage.ts'
import { recoveryPageText as en, type RecoveryPageTexts } from './languages/en/recoveryPage.ts'
import { texts as es } from './languages/es/recoveryPage.ts'
import { texts as fr } from './languages/fr/recoveryPage.ts'
import { texts as he } from './languages/he/recoveryPage.ts'
import { texts as hi } from './languages/hi/recoveryPage.ts'
import { texts as id } from './languages/id/recoveryPage.ts'
import { texts as it } from './languages/it/recoveryPage.ts'
import { texts as ja } from './languages/ja/recoveryPage.ts'
import { texts as ko } from './languages/ko/recoveryPage.ts'
import { texts as nl } from './languages/nl/recoveryPage.ts'
import { texts as pl } from './languages/pl/recoveryPage.ts'
import { texts as ptBr } from './languages/pt-BR/recoveryPage.ts'
import { texts as ru } from './languages/ru/recoveryPage.ts'
import { texts as tr } from './languages/tr/recoveryPage.ts'
import { texts as uk } from './languages/uk/recoveryPage.ts'
import { texts as vi } from './languages/vi/recoveryPage.ts'
import { texts as zhCn } from './languages/zh-CN/recoveryPage.ts'
import { texts as zhTw } from './languages/zh-TW/recoveryPage.ts'

export const recoveryPageTexts: Readonly<Record<LanguageCode, RecoveryPageTexts>> = {
  en,
  ar,
  de,
  es,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  'pt-BR': ptBr,
  ru,
  tr,
  uk,
  vi,
  'zh-CN': zhCn,
  'zh-TW': zhTw,
}

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
    ...recoveryPageTexts[language],
    mistyped: errors.mistyped,
    'not-a-kit': errors['not-a-kit'],
    unexpected: errors.unexpected,
    kit: protect.kit,
    code: wallet.recoveryCode,
    opening: wallet.openingButton,
  }
}
