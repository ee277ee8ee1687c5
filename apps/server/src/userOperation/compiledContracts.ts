import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Hex } from 'viem'

// `contracts/*.sol`, compiled by `npm run contracts`; this file sits equally deep in `src` and in `dist`.
const FILE = new URL('../../data/contracts.json', import.meta.url)

type Contract = { bytecode: Hex; deployedBytecode: Hex }
type Contracts = {
  /** Changes with the sources and the compiler. */
  sourceHash: string
  VerifyingPaymaster: Contract
  OperationSimulator: Contract
}

const code = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/),
  v.transform((text) => text as Hex),
)
const contract = v.object({ bytecode: code, deployedBytecode: code })
const contracts = v.object({
  sourceHash: v.string(),
  VerifyingPaymaster: contract,
  OperationSimulator: contract,
})

export function readCompiledContracts(): Contracts {
  return v.parse(contracts, JSON.parse(readFileSync(FILE, 'utf8')))
}
