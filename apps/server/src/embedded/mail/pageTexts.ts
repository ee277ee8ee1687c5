import type { LanguageCode } from '@latchkey/wire/language'
import { texts as ar } from './languages/ar/page.ts'
import { texts as de } from './languages/de/page.ts'
import { pageText as en, type PageTexts } from './languages/en/page.ts'
import { texts as es } from './languages/es/page.ts'
import { texts as fr } from './languages/fr/page.ts'
import { texts as he } from './languages/he/page.ts'
import { texts as hi } from './languages/hi/page.ts'
import { texts as id } from './languages/id/page.ts'
import { texts as it } from './languages/it/page.ts'
import { texts as ja } from './languages/ja/page.ts'
import { texts as ko } from './languages/ko/page.ts'
import { texts as nl } from './languages/nl/page.ts'
import { texts as pl } from './languages/pl/page.ts'
import { texts as ptBr } from './languages/pt-BR/page.ts'
import { texts as ru } from './languages/ru/page.ts'
import { texts as tr } from './languages/tr/page.ts'
import { texts as uk } from './languages/uk/page.ts'
import { texts as vi } from './languages/vi/page.ts'
import { texts as zhCn } from './languages/zh-CN/page.ts'
import { texts as zhTw } from './languages/zh-TW/page.ts'

export const pageTexts: Readonly<Record<LanguageCode, PageTexts>> = {
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
