export { solanaDevnet, solanaMainnet, solanaTestnet } from './networks.ts'
export { solana } from './solana.ts'
export type { SignInInput, SignInOutput, SolanaProvider } from './wallet/solanaProvider.ts'
