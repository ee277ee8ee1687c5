import { checkSync } from 'recheck'
import { isTest, read, sourceFiles } from '../tests/architecture/repository.ts'
import { languageOf, lineOf, nodesOf } from '../tests/architecture/syntax.ts'

/**
 * The regular expressions whose matching time is not linear (ReDoS): how many in each file, and why
 * their input cannot grow. One more in the same file fails the command.
 */
const accepted: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'apps/server/src/images/inertSvg.ts': [2, 'bounded repetitions; a test has 300,000 characters'],
  'apps/server/src/log/scrub.ts': [3, 'the text is cut to 2,000 characters first'],
  'apps/server/src/openapi/routes.ts': [1, 'reads our own page'],
  'apps/server/src/token/spam.ts': [1, 'every repetition ends at 63, the length of a DNS label'],
  'apps/server/src/vault/headers.ts': [1, 'reads our own page'],
  'apps/vault/src/solana/formatAmount.ts': [1, 'at most 78 digits'],
  'packages/core/src/amount/units.ts': [1, 'at most 255 digits'],
  'packages/core/src/balance/sortTokens.ts': [1, 'every repetition ends at 63'],
  'packages/core/src/siwx/config/fetchAuth.ts': [1, 'every repetition ends at 8 or 40'],
  'packages/react/src/format/formatAmount.ts': [1, 'at most 78 digits'],
  'packages/siwx/src/recap/checkRecap.ts': [1, 'a message has at most 16 kB'],
  'packages/solana/src/rpc/parseJson.ts': [1, 'strings and numbers start with other characters'],
}

type Expression = { path: string; line: number; pattern: string; flags: string }

function expressionsOf(path: string): readonly Expression[] {
  const text = read(path)
  return nodesOf(text, languageOf(path)).flatMap(({ node }) => {
    const regex = node.regex as { pattern: string; flags: string } | null | undefined
    return regex ? [{ path, line: lineOf(text, node), ...regex }] : []
  })
}

const expressions = sourceFiles()
  .filter((path) => !isTest(path))
  .flatMap(expressionsOf)
const found = new Map<string, number>()
for (const { path, line, pattern, flags } of expressions) {
  const result = checkSync(pattern, flags, { timeout: 20_000 })
  if (result.status === 'safe') continue
  const growth = result.status === 'vulnerable' ? result.complexity.summary : result.status
  console.log(`${path}:${line} /${pattern}/${flags}: ${growth}`)
  found.set(path, (found.get(path) ?? 0) + 1)
}
const failures = [...found].filter(([path, count]) => count > (accepted[path]?.[0] ?? 0))
for (const [path, count] of found) {
  const [limit, reason] = accepted[path] ?? [0, 'not accepted']
  console.log(`${path}: ${count} of ${limit} accepted: ${reason}`)
}
console.log(`${expressions.length} regular expressions, ${failures.length} files not accepted`)
process.exit(failures.length === 0 ? 0 : 1)
