import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

test('quotes cells with commas, quotes and line breaks', () => {
  expect(formatCsv(['Wallet', 'Count'], [['Say "hi", wallet\n2', 3]])).toBe(
    'Wallet,Count\r\n"Say ""hi"", wallet\n2",3',
  )
})

test.each(['=HYPERLINK("https://x")', '+1', '-1', '@SUM(A1)', '\t=1'])(
  'a spreadsheet does not run the text %j as a formula',
  (text) => {
    expect(formatCsv(['Wallet'], [[text]]).split('\r\n')[1]).toMatch(/^"?'/)
  },
)

test('negative numbers stay numbers', () => {
  expect(formatCsv(['Change'], [[-4]])).toBe('Change\r\n-4')
})
