import { localSolanaAccounts } from '@latchkey/testing'

const { alice } = localSolanaAccounts
const origin = 'https://app.example'
/** Texts that sites ask to sign; the page's origin is that of a server, so that no domain is foreign. */
export const ordinaryTexts: readonly string[] = [
  `app.example wants you to sign in with your Solana account:\n${alice.address}\n\nSign in.\n\nURI: ${origin}\nVersion: 1\nChain ID: mainnet\nNonce: 8a7d6f5e\nIssued At: 2026-01-01T00:00:00.000Z`,
  `app.example wants you to sign in with your Solana account:\n${alice.address}`,
  `Sign this message to log in to the market.\n\nNonce: 41f2`,
  'I accept the Terms of Service: https://app.example/terms',
  'Verify that you own this wallet.\r\nTimestamp: 1767225600',
  '{"action":"login","nonce":"9c1e","at":1767225600}',
  'Vote “yes” on proposal 31',
  'Link my wallet to the account of alice ✓',
]
