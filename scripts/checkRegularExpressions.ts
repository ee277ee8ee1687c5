import { checkSync } from 'recheck'
import { isTest, read, sourceFiles } from '../tests/architecture/repository.ts'
import { languageOf, lineOf, nodesOf } from '../tests/architecture/syntax.ts'

/**
 * Regular expressions whose matching time is not linear (ReDoS), each with the reason why its input
 * cannot grow. `recheck` counts them; everything else that it reports fails the command.
 */
const bounded: Readonly<Record<string, string>> = {
  'apps/server/src/images/inertSvg.ts': 'bounded repetitions; a test matches 300,000 characters',
  'apps/server/src/log/scrub.ts': 'the text is cut to 2,000 characters first',
  'apps/server/src/openapi/routes.ts': 'reads our own page',
  'apps/server/src/signin/nonces.ts': 'a header has at most 16 kB, the quantifier ends at 2,048',
  'apps/server/src/token/spam.ts': 'every repetition ends at 63, the length of a DNS label',
  'apps/vault/src/serve/headers.ts': 'reads our own page',
  'apps/vault/src/solana/formatAmount.ts': 'at most 78 digits',
  'packages/core/src/amount/units.ts': 'at most 255 digits',
  'packages/core/src/balance/sortHoldings.ts':
    'every repetition ends at 63, the length of a DNS label',
  'packages/core/src/errors/fromChainMessage.ts': 'every repetition ends at 200',
  'packages/evm/src/guard/readMessage.ts': 'anchored, and the host ends at 253 characters',
  'packages/react/src/embedded/UpdateEmailWallet.tsx': 'every repetition ends at 190',
  'packages/react/src/format/formatAmount.ts': 'at most 78 digits',
  'packages/siwx/src/recap/checkRecap.ts': 'a message has at most 16 kB',
  'packages/solana/src/guard/readMessage.ts': 'anchored, and the host ends at 253 characters',
  'packages/solana/src/rpc/postRpc.ts': 'strings and numbers start with different characters',
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
const failures = expressions.filter(({ path, line, pattern, flags }) => {
  const result = checkSync(pattern, flags, { timeout: 20_000 })
  if (result.status === 'safe') return false
  const found = result.status === 'vulnerable' ? result.complexity.summary : result.status
  const reason = bounded[path]
  console.log(`${path}:${line} /${pattern}/${flags}: ${found}`)
  console.log(reason ? `  accepted: ${reason}` : '  NOT ACCEPTED')
  return reason === undefined
})
console.log(`${expressions.length} regular expressions, ${failures.length} not accepted`)
process.exit(failures.length === 0 ? 0 : 1)
