import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { getAddress } from 'viem'
import { startLocalChain } from '../src/chain/startLocalChain.ts'
import { stateFile } from '../src/chain/stateFile.ts'
import { compileContracts } from './compileContracts.ts'
import { freshState } from './freshState.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`

const compiling = performance.now()
await compileContracts()
print(`contracts compiled or up to date: ${secondsSince(compiling)}`)

const deploying = performance.now()
const { addresses, state } = await freshState()
print(`everything deployed: ${secondsSince(deploying)}`)

const packed = gzipSync(JSON.stringify(state), { level: 9 })
writeFileSync(stateFile, packed)
print(`fixtures/state.json.gz: ${Math.round(packed.length / 1000)} kB`)

const starting = performance.now()
const chain = await startLocalChain()
print(`started again from it: ${Math.round(performance.now() - starting)} ms`)
await chain.close()

print('addresses for src/chain/localAddresses.ts:')
for (const [name, address] of Object.entries(addresses))
  print(`  ${name}: '${getAddress(address)}',`)
