import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'

export type Artefact = { abi: Abi; bytecode: Hex }
type ContractName =
  | 'LocalToken'
  | 'TaxedToken'
  | 'TetherLike'
  | 'LocalKeys'
  | 'LocalTools'
  | 'LocalUniversalResolver'
  | 'LocalSmartAccountFactory'
export type OwnContracts = Record<ContractName, Artefact>
export type OwnArtefacts = { sourceHash: string; contracts: OwnContracts }

type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

const folder = new URL('../contracts/', import.meta.url)
const ownArtefactsFile = new URL('../fixtures/contracts.json', import.meta.url)
const require = createRequire(import.meta.url)
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  // Paths and comments must not change the bytecode, because it determines the addresses.
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}

/** The compiled contracts of `contracts/`; compiles only if the sources changed since last time. */
export async function compileContracts(): Promise<OwnArtefacts> {
  const sourceHash = hashSources()
  if (existsSync(ownArtefactsFile)) {
    const stored = readOwnArtefacts()
    if (stored.sourceHash === sourceHash) return stored
  }
  const fresh = { sourceHash, contracts: compile() }
  writeFileSync(ownArtefactsFile, `${JSON.stringify(fresh)}\n`)
  return fresh
}

export function readOwnArtefacts(): OwnArtefacts {
  return JSON.parse(readFileSync(ownArtefactsFile, 'utf8')) as OwnArtefacts
}

/** Changes with our sources, the compiler, its settings and the library the sources import. */
export function hashSources(): string {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const name of ['solc', '@openzeppelin/contracts']) {
    const manifest = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8'))
    hash.update(`${name}@${manifest.version}`)
  }
  for (const [name, { content }] of Object.entries(readSources())) hash.update(name).update(content)
  return hash.digest('hex')
}

function readSources(): Record<string, { content: string }> {
  const names = readdirSync(folder).sort()
  const read = (name: string) => ({ content: readFileSync(new URL(name, folder), 'utf8') })
  return Object.fromEntries(names.map((name) => [name, read(name)]))
}

function compile(): OwnContracts {
  const sources = readSources()
  const solc = require('solc')
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const findImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = JSON.parse(solc.compile(input, { import: findImport })) as SolcOutput
  const problems = output.errors ?? []
  if (problems.length > 0)
    throw new Error(problems.map((problem) => problem.formattedMessage).join('\n'))
  const compiled = Object.assign({}, ...Object.keys(sources).map((file) => output.contracts[file]))
  const toArtefact = (name: ContractName): Artefact => {
    const { abi, evm } = compiled[name]
    return { abi, bytecode: `0x${evm.bytecode.object}` }
  }
  return {
    LocalToken: toArtefact('LocalToken'),
    TaxedToken: toArtefact('TaxedToken'),
    TetherLike: toArtefact('TetherLike'),
    LocalKeys: toArtefact('LocalKeys'),
    LocalTools: toArtefact('LocalTools'),
    LocalUniversalResolver: toArtefact('LocalUniversalResolver'),
    LocalSmartAccountFactory: toArtefact('LocalSmartAccountFactory'),
  }
}
