import type { LanguageCode } from '@latchkey/wire/language'
import type { Texts } from '../text/english.ts'
import { loadTexts } from '../text/languages/loadTexts.ts'
import { texts as ar } from './languages/ar/exit.ts'
import { texts as de } from './languages/de/exit.ts'
import { type ExitTexts, exitText as en } from './languages/en/exit.ts'
import { texts as es } from './languages/es/exit.ts'
import { texts as fr } from './languages/fr/exit.ts'
import { texts as he } from './languages/he/exit.ts'
import { texts as hi } from './languages/hi/exit.ts'
import { texts as id } from './languages/id/exit.ts'
import { texts as it } from './languages/it/exit.ts'
import { texts as ja } from './languages/ja/exit.ts'
import { texts as ko } from './languages/ko/exit.ts'
import { texts as nl } from './languages/nl/exit.ts'
import { texts as pl } from './languages/pl/exit.ts'
import { texts as ptBr } from './languages/pt-BR/exit.ts'
import { texts as ru } from './languages/ru/exit.ts'
import { texts as tr } from './languages/tr/exit.ts'
import { texts as uk } from './languages/uk/exit.ts'
import { texts as vi } from './languages/vi/exit.ts'
import { texts as zhCn } from './languages/zh-CN/exit.ts'
import { texts as zhTw } from './languages/zh-TW/exit.ts'

export const exitTexts: Readonly<Record<LanguageCode, ExitTexts>> = {
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
export type RecoveryTexts = ExitTexts &
  Pick<Texts['errors'], 'mistyped' | 'not-a-kit' | 'unexpected'> & {
    kit: string
    code: string
    opening: string
  }

export async function recoveryTexts(language: LanguageCode): Promise<RecoveryTexts> {
  const { errors, protect, wallet } = await loadTexts(language)
  return {
    ...exitTexts[language],
    mistyped: errors.mistyped,
    'not-a-kit': errors['not-a-kit'],
    unexpected: errors.unexpected,
    kit: protect.kit,
    code: wallet.recoveryCode,
    opening: wallet.openingButton,
  }
}
