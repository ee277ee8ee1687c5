/**
 * npm run clear-signing -- <checkout of ethereum/clear-signing-erc7730-registry> [--write]
 * Prints which files and functions changed since the packaged descriptors. `--write` packages them, and writes the root
 * that pages check. Read the changes before you commit them: they are the words that visitors trust.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createMerkleTree, leafOf, sliceDescriptor } from '@latchkey/clearsigning'
import { type RegistryFile, readRegistry } from './readRegistry.ts'
import { writeCore } from './writeCore.ts'

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' } },
  allowPositionals: true,
})
const [checkout] = positionals
if (!checkout) throw new Error('Pass the folder of a checkout of the registry')

const data = new URL('../../apps/server/data/clear-signing/', import.meta.url)
const core = new URL('../../packages/clearsigning/src/core/coreSlices.ts', import.meta.url)
const root = new URL('../../packages/clearsigning/src/trust/releaseRoot.ts', import.meta.url)

const files = await readRegistry(checkout, (path, reason) =>
  console.log(`left out  ${path}: ${reason}`),
)
printChanges(packagedFiles(), files)
if (values.write) writeFiles()

function packagedFiles(): readonly RegistryFile[] {
  const texts = readFileSync(new URL('descriptors.jsonl', data), 'utf8').trim().split('\n')
  const index = JSON.parse(readFileSync(new URL('files.json', data), 'utf8')) as {
    files: { path: string }[]
  }
  return index.files.map(({ path }, line) => ({ path, text: texts[line] ?? '' }))
}

function printChanges(before: readonly RegistryFile[], after: readonly RegistryFile[]): void {
  const textsBefore = new Map(before.map(({ path, text }) => [path, text]))
  for (const { path, text } of after) {
    const old = textsBefore.get(path)
    textsBefore.delete(path)
    if (old === undefined) console.log(`added     ${path}`)
    else if (old !== text) printFormats(path, old, text)
  }
  for (const path of textsBefore.keys()) console.log(`removed   ${path}`)
}

function printFormats(path: string, before: string, after: string): void {
  const old = new Map(sliceDescriptor(before).map(({ format, text }) => [format, text]))
  const slices = sliceDescriptor(after)
  const changed = slices.filter(({ format, text }) => old.get(format) !== text)
  const removed = [...old.keys()].filter((format) => !slices.some((one) => one.format === format))
  console.log(`changed   ${path}: ${changed.length} formats, ${removed.length} removed`)
  for (const { format, text } of changed) {
    console.log(`  - ${old.get(format) ?? '(new)'}`)
    console.log(`  + ${text}`)
  }
}

function writeFiles(): void {
  const commit = execFileSync('git', ['-C', checkout ?? '', 'log', '-1', '--format=%H %cs'])
  const [hash, commitDate] = String(commit).trim().split(' ')
  const source = 'ethereum/clear-signing-erc7730-registry'
  const head = JSON.stringify({ source, commit: hash, commitDate, licence: 'CC0-1.0' }, null, 2)
  const lines = files.map(({ path, attestation }) => `    ${JSON.stringify({ path, attestation })}`)
  const index = `${head.slice(0, -2)},\n  "files": [\n${lines.join(',\n')}\n  ]\n}\n`
  writeFileSync(new URL('files.json', data), index)
  const texts = files.map(({ text }) => `${text}\n`)
  writeFileSync(new URL('descriptors.jsonl', data), texts.join(''))
  const leaves = files.flatMap(({ text }) => sliceDescriptor(text)).map(({ text }) => leafOf(text))
  const module = readFileSync(root, 'utf8')
  const written = module.replace(/'0x[\da-f]{40}'/, `'${createMerkleTree(leaves).root}'`)
  writeFileSync(root, written)
  writeCore(files, core)
  console.log(`${files.length} files, ${leaves.length} formats, from ${hash}`)
}
