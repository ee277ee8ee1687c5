export type { SolanaSignInInput } from './connection/solanaConnection.ts'
export { solanaDevnet, solanaMainnet, solanaTestnet } from './networks.ts'
export {
  type GetTransactionSignerParameters,
  getTransactionSigner,
} from './signing/getTransactionSigner.ts'
export type { SolanaProvider, SolanaSignInOutput } from './signing/solanaProvider.ts'
export { solana } from './solana.ts'
