import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Run after a change of contracts/: node --import tsx testing/compileAccounts.ts
const source = new URL('./contracts/SignerAccount.sol', import.meta.url)
const artefacts = new URL('./fixtures/signerAccount.json', import.meta.url)
const solc = createRequire(import.meta.url)('solc')

const input = {
  language: 'Solidity',
  sources: { 'SignerAccount.sol': { content: readFileSync(source, 'utf8') } },
  settings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    metadata: { bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  },
}
const output = JSON.parse(solc.compile(JSON.stringify(input)))
const failed = (output.errors ?? []).filter(
  (error: { severity: string }) => error.severity === 'error',
)
if (failed.length > 0) throw new Error(failed[0].formattedMessage)
const contracts: Record<string, { evm: { bytecode: { object: string } } }> =
  output.contracts['SignerAccount.sol']
const bytecodes = Object.entries(contracts).map(([name, { evm }]) => [
  name,
  `0x${evm.bytecode.object}`,
])
writeFileSync(artefacts, `${JSON.stringify(Object.fromEntries(bytecodes), null, 2)}\n`)
