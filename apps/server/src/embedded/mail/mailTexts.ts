import type { LanguageCode } from '@latchkey/wire/language'
import { texts as ar } from './languages/ar/mail.ts'
import { texts as de } from './languages/de/mail.ts'
import { mailText as en, type MailTexts } from './languages/en/mail.ts'
import { texts as es } from './languages/es/mail.ts'
import { texts as fr } from './languages/fr/mail.ts'
import { texts as he } from './languages/he/mail.ts'
import { texts as hi } from './languages/hi/mail.ts'
import { texts as id } from './languages/id/mail.ts'
import { texts as it } from './languages/it/mail.ts'
import { texts as ja } from './languages/ja/mail.ts'
import { texts as ko } from './languages/ko/mail.ts'
import { texts as nl } from './languages/nl/mail.ts'
import { texts as pl } from './languages/pl/mail.ts'
import { texts as ptBr } from './languages/pt-BR/mail.ts'
import { texts as ru } from './languages/ru/mail.ts'
import { texts as tr } from './languages/tr/mail.ts'
import { texts as uk } from './languages/uk/mail.ts'
import { texts as vi } from './languages/vi/mail.ts'
import { texts as zhCn } from './languages/zh-CN/mail.ts'
import { texts as zhTw } from './languages/zh-TW/mail.ts'

export const mailTexts: Readonly<Record<LanguageCode, MailTexts>> = {
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
