export type { EvmOptions } from './createEvmAdapter.ts'
export { evm } from './evm.ts'
