import { type ClearSigningCase, cases, renderCase } from './clearSigningCases.ts'
import { vectorSet } from './vectorSet.ts'

/** A file with a list of contracts needs a domain with a chain id; this one's messages have a salt instead. */
const withoutChainId = 'registry/rarible/eip712-rarible-exchange-v2-meta-tx.json'

vectorSet<ClearSigningCase>('ERC-7730 (the fixtures of the registry)', cases, {
  check: renderCase,
  expected: ({ file, expected }) => (file === withoutChainId ? null : expected),
})
