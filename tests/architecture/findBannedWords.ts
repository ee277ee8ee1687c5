/**
 * Metaphors and words without a referent; the field has a word for each (CONTRIBUTING.md, rule 15).
 * Matched as whole words and as parts of camelCase and kebab-case names.
 */
const bannedWords = new Set(
  [
    'deed deeds purse purses shelf shelves scene scenes stage stages staged wish wishes wished',
    'nobody whoever somebody anybody thief thieves letter letters desk desks house houses',
    'floor floors door doors rehearse rehearses rehearsed rehearsal weigh weighs weighed weighing',
    'knock knocks knocked hand hands handed handing held play plays played playing',
    'lie lies lied lying liar liars dress dresses dressed wake wakes woke waking',
    'veil veils veiled mortal mortals trip trips remembered',
  ]
    .join(' ')
    .split(' '),
)

/** Phrases for which the field has another: our, states, EOA, the account itself. */
const bannedPhrases = /\b(of ours|says who|plain accounts?|oneself)\b/gi

export type Exception = {
  /** The phrase in which the word has its technical meaning. */
  phrase: RegExp
  reason: string
  /** Paths to which the exception is limited. */
  paths?: RegExp
}

export type BannedWord = { path: string; line: number; word: string; text: string }

/** Finds banned words in a file's name and text. Line 0 is the name. */
export function findBannedWords(
  path: string,
  text: string,
  exceptions: readonly Exception[],
): readonly BannedWord[] {
  const allowed = exceptions.filter(({ paths }) => !paths || paths.test(path))
  return [path, ...text.split('\n')].flatMap((content, line) =>
    bannedWordsIn(content, allowed).map((word) => ({ path, line, word, text: content.trim() })),
  )
}

function bannedWordsIn(content: string, allowed: readonly Exception[]): readonly string[] {
  const rest = allowed.reduce((kept, { phrase }) => kept.replaceAll(phrase, ' '), content)
  const words = partsOf(rest).filter((word) => bannedWords.has(word.toLowerCase()))
  return [...words, ...(rest.match(bannedPhrases) ?? [])]
}

/** Splits names at case changes: `handOver` has the parts `hand` and `Over`. Long runs are encoded data. */
function partsOf(content: string): readonly string[] {
  const names = content.match(/[A-Za-z0-9]+/g) ?? []
  return names
    .filter((name) => name.length <= 40)
    .flatMap((name) => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [])
}
