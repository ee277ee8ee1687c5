import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Abi } from 'viem'

// Compiles apps/server/contracts into data/contracts.json: `npm run contracts -w @latchkey/server`.

type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, Compiled>>
}
type Compiled = {
  abi: Abi
  evm: { bytecode: { object: string }; deployedBytecode: { object: string } }
}

const require = createRequire(import.meta.url)
const folder = new URL('../contracts/', import.meta.url)
const target = new URL('../data/contracts.json', import.meta.url)
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  // No path and no comment may change the bytecode, and so the paymaster's address.
  metadata: { bytecodeHash: 'none' },
  outputSelection: {
    '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
  },
}

/** Changes with the sources, the compiler, its settings and the library that the sources import. */
export function hashSources(): string {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const name of ['solc', '@openzeppelin/contracts']) {
    const manifest = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8'))
    hash.update(`${name}@${manifest.version}`)
  }
  for (const [name, { content }] of Object.entries(readSources())) hash.update(name).update(content)
  return hash.digest('hex')
}

/** The text of data/contracts.json. */
export function compileContracts(): string {
  const sources = readSources()
  const solc = require('solc')
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const findImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = JSON.parse(solc.compile(input, { import: findImport })) as SolcOutput
  const problems = output.errors ?? []
  if (problems.length > 0)
    throw new Error(problems.map((problem) => problem.formattedMessage).join('\n'))
  const toArtefact = (name: string) => {
    const compiled = output.contracts[`${name}.sol`]?.[name]
    if (!compiled) throw new Error(`${name} was not compiled`)
    return {
      abi: compiled.abi,
      bytecode: `0x${compiled.evm.bytecode.object}`,
      deployedBytecode: `0x${compiled.evm.deployedBytecode.object}`,
    }
  }
  const artefacts = {
    sourceHash: hashSources(),
    VerifyingPaymaster: toArtefact('VerifyingPaymaster'),
    OperationSimulator: toArtefact('OperationSimulator'),
  }
  return `${JSON.stringify(artefacts)}\n`
}

function readSources(): Record<string, { content: string }> {
  const names = readdirSync(folder).sort()
  const read = (name: string) => ({ content: readFileSync(new URL(name, folder), 'utf8') })
  return Object.fromEntries(names.map((name) => [name, read(name)]))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(target, compileContracts())
}
