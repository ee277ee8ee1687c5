import { expect, test } from 'vitest'
import { type Exception, findBannedWords } from './findBannedWords.ts'
import { read, repositoryFiles } from './repository.ts'

const exceptions: readonly Exception[] = [
  { phrase: /Math\.floor\b|\bfloor\(/g, reason: 'the rounding function of JavaScript and SQL' },
  { phrase: /\bround[- ]?trips?\b/gi, reason: 'the network term' },
  { phrase: /\bplay_store\b|\bplay\.google\b|\bGoogle Play\b/g, reason: 'the app store' },
  { phrase: /\bplayState\b/g, reason: 'the field of the Web Animations API' },
  { phrase: /\bletter-?[sS]pacing\b/g, reason: 'the CSS property' },
  {
    phrase: /\bheld locks?\b|\bheldLocks\b|query\(\)\)\.held\b/g,
    reason: 'a Web Lock is held',
  },
  {
    phrase:
      /\b(letters,? (digits|and digits)|(three|65|non-ASCII|capital) letters|Cyrillic letter)\b/g,
    reason: 'letters of an alphabet, in the rules for names',
  },
  {
    phrase: /[lL]etter ?[tT]ile|\bletter\b/g,
    reason: 'the first letter of a name, drawn where an image is missing',
    paths:
      /^packages\/react\/src\/parts\/|^apps\/server\/src\/(images|wallets|token)\/|^docs\/guides\/run-the-server\.md$/,
  },
  { phrase: /\btwo_letters_code\b/g, reason: 'a placeholder of Crowdin', paths: /^crowdin\.yml$/ },
  {
    phrase: /\bheld_until\b|\blatchkey_requests_held_total\b/g,
    reason: 'a stored column and a published metric keep their names',
  },
  {
    phrase: /\bnobody\b|\bNOBODY\b/g,
    reason: 'the OS user as which PostgreSQL runs under root',
    paths: /^apps\/server\/src\/db\/|^docs\/guides\/run-the-server\.md$/,
  },
]

const texts = repositoryFiles().filter(
  (path) =>
    /\.(tsx?|mjs|js|md|sql|sol|css|html|yml|json)$/.test(path) &&
    !/^package-lock\.json$|\/(fixtures|data|translations)\/.*\.json$/.test(path) &&
    !/^tests\/architecture\/(findBannedWords|vocabulary\.test)\.ts$/.test(path),
)

test('no file contains a banned word', () => {
  const found = texts
    .flatMap((path) => findBannedWords(path, read(path), exceptions))
    .map(({ path, line, word, text }) => `${path}:${line} [${word}] ${text.slice(0, 120)}`)
  expect(found).toEqual([])
})

test('the vocabulary check finds banned words in names, in parts of names and in prose', () => {
  const wordsIn = (path: string, text: string) =>
    findBannedWords(path, text, exceptions).map(({ line, word }) => `${line} ${word}`)
  expect(wordsIn('src/createStage.ts', '')).toEqual(['0 Stage'])
  expect(wordsIn('a.ts', 'const heldCoins = 1\n// Nobody waits.')).toEqual(['1 held', '2 Nobody'])
  expect(wordsIn('.changeset/a-door-opens.md', '')).toEqual(['0 door'])
  expect(wordsIn('a.md', 'A package of ours.\nPlain accounts sign.')).toEqual([
    '1 of ours',
    '2 Plain accounts',
  ])
  expect(wordsIn('a.ts', 'const handler = display(address, replay, weight)')).toEqual([])
  expect(wordsIn('a.ts', 'Math.floor(time) // one round trip')).toEqual([])
})
