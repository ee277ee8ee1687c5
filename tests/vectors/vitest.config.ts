import { defineConfig } from 'vitest/config'
import root from '../../vitest.config.ts'

const [node] = root.test?.projects ?? []
if (typeof node !== 'object' || !('test' in node)) throw new Error('No node project')

/** Public test vectors, with the number of cases per set: `npm run test:vectors`. README.md names the sources. */
export default defineConfig({
  ...node,
  root: new URL('../..', import.meta.url).pathname,
  test: {
    ...node.test,
    include: [
      'tests/vectors/**/*.test.ts',
      'packages/walletconnect/src/crypto/vectors.test.ts',
      'packages/walletconnect/src/protocol/*.test.ts',
      'packages/polkadot/src/wallet/ss58.test.ts',
      'packages/siwx/src/message/parseRandomMessages.test.ts',
      'packages/siwx/src/evm/isContractSignature.test.ts',
    ],
    env: { VECTOR_CASES: '50000' },
    testTimeout: 300_000,
    reporters: ['verbose', './scripts/plainReporter.mjs'],
  },
})
