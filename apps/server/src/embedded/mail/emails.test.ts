import { languageCodes } from '@latchkey/wire/language'
import { textDirection } from '@latchkey/wire/textDirection'
import { describe, expect, test } from 'vitest'
import {
  addressChangedEmail,
  changeOtpEmail,
  describeNotice,
  deviceLinkEmail,
  encodeNotice,
  noticeEmail,
  otpEmail,
} from './emails.ts'
import { mailTexts } from './mailTexts.ts'
import { pageTexts } from './pageTexts.ts'
import { linkLanguage, requestLanguage } from './requestLanguage.ts'

const url = 'https://api.example/embedded/v1/device?token=abc'
const appliesAt = new Date('2026-02-03T12:00:00.000Z')

const english = new Map(Object.entries({ ...mailTexts.en, ...pageTexts.en }))

describe.each(languageCodes)('emails in %s', (language) => {
  const source = { site: 'https://shop.example', device: 'Chrome, Linux', language }
  const emails = {
    code: otpEmail(source, { code: '12345678', ownerUrl: `${url}/allow` }),
    link: deviceLinkEmail(source, { url, ownerUrl: null }),
    change: changeOtpEmail(source, { code: '12345678', recipient: 'old' }),
    moved: addressChangedEmail(language, { to: 'ann@new.example', appliesAt, undoUrl: url }),
    notice: noticeEmail(source, encodeNotice('login-added', 'google')),
  }

  test(`emails in ${language} carry the language and its direction, and fill every placeholder`, () => {
    const head = `<html lang="${language}" dir="${textDirection(language)}">`
    for (const { subject, text, html } of Object.values(emails)) {
      expect(html).toContain(head)
      expect(html.replace(/<p[\s>][\s\S]*?<\/p>/g, '')).toMatch(/<body[^>]*><\/body><\/html>$/)
      expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}/)
      expect(subject.trim()).not.toBe('')
    }
  })

  test(`emails in ${language} contain the code on a line of its own, in the subject and in the HTML`, () => {
    for (const { subject, text, html } of [emails.code, emails.change]) {
      expect(subject).toContain('1234 5678')
      expect(text).toMatch(/^ {4}1234 5678$/m)
      expect(html).toMatch(/<p dir="ltr"[^>]*>1234 5678<\/p>/)
    }
  })

  test(`emails in ${language} contain the link, the site and the browser`, () => {
    expect(emails.code.text).toContain(`\n    ${url}/allow`)
    for (const { text, html } of [emails.link, emails.moved]) {
      expect(text).toContain(`\n    ${url}`)
      expect(html).toContain(`href="${url}"`)
    }
    for (const { text } of [emails.code, emails.link, emails.change, emails.notice]) {
      expect(text).toContain('https://shop.example')
      expect(text).toContain('Chrome, Linux')
    }
  })

  test(`emails and pages in ${language} have the placeholders of the English sentences`, () => {
    const placesOf = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).toSorted().join()
    const own = Object.entries({ ...mailTexts[language], ...pageTexts[language] })
    const wrong = own.filter(([key, text]) => placesOf(text) !== placesOf(english.get(key) ?? ''))
    expect(wrong).toEqual([])
  })
})

/** Words that some languages share with English. */
const shared = ['site', 'browser']

test('every text of emails and of their pages is translated in every language', () => {
  const left = languageCodes
    .filter((code) => code !== 'en')
    .flatMap((code) =>
      Object.entries({ ...mailTexts[code], ...pageTexts[code] })
        .filter(([key, text]) => text === english.get(key) && !shared.includes(key))
        .map(([key]) => `${code} ${key}`),
    )
  expect(left).toEqual([])
})

test.each([
  ['de', 'Ein Passkey wurde hinzugefügt. Wo: https://shop.example'],
  ['ja', 'パスキーが追加されました。場所：https://shop.example'],
  ['hi', 'पासकी जोड़ी गई। कहां: https://shop.example'],
] as const)('a notice email in %s has the full stop of its language', (language, start) => {
  const source = { site: 'https://shop.example', device: 'Chrome, Linux', language }
  expect(noticeEmail(source, encodeNotice('passkey-added')).text).toContain(start)
})

test('the HTML of an email escapes the site and the browser that it names', () => {
  const { html } = otpEmail(
    { site: 'https://<b>"x', device: '<script>' },
    { code: '12345678', ownerUrl: null },
  )
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<b>')
})

test.each([
  ['de', 'de'],
  ['de-AT,en;q=0.5', 'de'],
  ['xx, pt;q=0.9', 'pt-BR'],
  ['zh-HK', 'zh-TW'],
  ['xx', 'en'],
  ['__proto__', 'en'],
  ['', 'en'],
])(
  'requestLanguage: emails for a request with Accept-Language %j are in %s',
  (header, language) => {
    expect(requestLanguage(new Headers({ 'accept-language': header }))).toBe(language)
  },
)

test.each([
  ['ja', 'ja'],
  ['xx', 'de'],
  ['__proto__', 'de'],
  [null, 'de'],
])(
  'the page of an emailed link with the language %j is in %s for a German browser',
  (named, language) => {
    expect(linkLanguage(named, new Headers({ 'accept-language': 'de' }))).toBe(language)
  },
)

test('describeNotice translates a stored security notice, and returns a sentence stored by an older version unchanged', () => {
  expect(describeNotice('login-added google', 'de')).toBe(
    'Eine Anmeldung mit Google wurde hinzugefügt',
  )
  expect(describeNotice(encodeNotice('email-added', appliesAt.toISOString()), 'en')).toMatch(
    /^An email address was added\. It can log in from Feb 3, 2026, .*UTC$/,
  )
  expect(describeNotice('a passkey slot was added', 'de')).toBe('a passkey slot was added')
  expect(describeNotice('codeSubject', 'de')).toBe('codeSubject')
})
